import type { FunctionResponse } from '@portage/contract/functions';
import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { invoiceTone } from '@portage/domain/statuses';
import { formatCadNamed, formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/plan-billing';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import styles from './plan.module.css';
import { planBillingQuery } from './plan-billing-queries.ts';

type Billing = FunctionResponse<'plan-billing'>;

/** When the plan renews, what is charged, and its invoices. */
export function PlanBilling() {
  const billing = useQuery(planBillingQuery(useCompanyId()));
  return (
    <Card title={m.title} className={styles.card}>
      {billing.data !== undefined ? (
        <Facts billing={billing.data} />
      ) : billing.isError ? (
        <div className={styles.notLoaded}>
          <p>{m.notLoaded}</p>
          <TryAgain reads={[billing]} size="s" />
        </div>
      ) : (
        <Skeleton height="6rem" />
      )}
    </Card>
  );
}

function Facts({ billing: { renews_on, card, invoices } }: { billing: Billing }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>{m.renewal}</dt>
        <dd>{renews_on === null ? m.noRenewal : formatShortDate(plainDate(renews_on))}</dd>
        <dt>{m.paymentMethod}</dt>
        <dd>{card === null ? m.noCard : m.card({ brand: brandName(card.brand), last4: card.last4 })}</dd>
      </dl>
      <h3 className={styles.invoicesTitle}>{m.invoices}</h3>
      {invoices.length === 0 ? (
        <p className={styles.muted}>{m.noInvoices}</p>
      ) : (
        <ul className={styles.invoices} aria-label={m.invoices}>
          {invoices.map((invoice) => (
            <li key={`${invoice.number} ${invoice.issued_on} ${invoice.cents}`}>
              <InvoiceName invoice={invoice} />
              <span className={styles.invoiceAmount}>{formatCadNamed(cents(invoice.cents))}</span>
              <StatusBadge tone={invoiceTone(statuses[invoice.status])}>
                {invoiceStatusLabel(statuses[invoice.status])}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The portal's word for the billing provider's. */
const statuses = { open: 'pending', paid: 'paid', void: 'cancelled' } as const;

function InvoiceName({ invoice: { number, issued_on, url } }: { invoice: Billing['invoices'][number] }) {
  const date = formatShortDate(plainDate(issued_on));
  const name = number === null ? m.payment({ date }) : m.invoice({ number, date });
  if (url === null) return <span>{name}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}

/** The provider's 'visa' as 'Visa'. */
const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);
