import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { invoiceTone } from '@portage/domain/statuses';
import { formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/plan-billing';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { invoiceStatusLabel } from '#lib/texts/status-label.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { cardName } from './card-name.ts';
import styles from './plan.module.css';
import { type Billing, planBillingQuery } from './plan-billing-queries.ts';

/** What the plan is paid with, and its invoices. @param ready whether the plans have loaded: one may have no billing to read */
export function PlanBilling({ ready }: { ready: boolean }) {
  const billing = useQuery({ ...planBillingQuery(useCompanyId()), enabled: ready });
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
        <FactsSkeleton facts={4} />
      )}
    </Card>
  );
}

function Facts({ billing: { card, invoices } }: { billing: Billing }) {
  const ordered = useUrlOrder('sort', invoices, invoiceOrder);
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{m.paymentMethod}</dt>
          <dd>{card === null ? m.noCard : cardName(card)}</dd>
        </div>
      </dl>
      <h3 className={styles.invoicesTitle}>{m.invoices}</h3>
      {invoices.length === 0 ? (
        <p className={styles.muted}>{m.noInvoices}</p>
      ) : (
        <div className={styles.invoices}>
          <DataTable
            caption={m.invoices}
            plain
            lines
            columns={columns}
            {...ordered}
            rowKey={({ number, issued_on, cents: amount }) => `${number} ${issued_on} ${amount}`}
            empty={null}
          />
        </div>
      )}
    </>
  );
}

/** The portal's word for the billing provider's. */
const statuses = { open: 'pending', paid: 'paid', void: 'cancelled' } as const;

type PlanInvoice = Billing['invoices'][number];

const statusOf = ({ status }: PlanInvoice): string => invoiceStatusLabel(statuses[status]);
const dateOf = ({ issued_on }: PlanInvoice): string => formatShortDate(plainDate(issued_on));

const columns: Column<PlanInvoice>[] = [
  {
    key: 'invoice',
    header: m.invoiceColumn,
    sortable: true,
    card: 'title',
    cell: (one) => <InvoiceName invoice={one} />,
  },
  { key: 'date', header: m.date, sortable: true, width: '8rem', card: 'second', unlabeled: true, cell: dateOf },
  {
    key: 'amount',
    header: m.amount,
    sortable: true,
    align: 'end',
    width: '9rem',
    card: 'amount',
    cell: (one) => <Money cents={cents(one.cents)} />,
  },
  {
    key: 'status',
    header: m.status,
    sortable: true,
    width: '9rem',
    card: 'mark',
    cell: (one) => <StatusBadge tone={invoiceTone(statuses[one.status])}>{statusOf(one)}</StatusBadge>,
  },
];

const invoiceOrder: SortKeys<PlanInvoice> = {
  invoice: ({ number }) => number ?? '',
  date: ({ issued_on }) => issued_on,
  amount: (one) => one.cents,
  status: (one) => statusOf(one),
};

/** The number of an invoice, or that of a payment that has none. A link where the provider shows it. */
function InvoiceName({ invoice: { number, url } }: { invoice: PlanInvoice }) {
  const name = number ?? m.payment;
  if (url === null) return <span>{name}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.invoice}>
      {name}
    </a>
  );
}
