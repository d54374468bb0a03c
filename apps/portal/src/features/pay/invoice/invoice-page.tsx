import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import * as common from '@portage/messages/common';
import * as m from '@portage/messages/invoice-page';
import * as payments from '@portage/messages/pay';
import * as start from '@portage/messages/start';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { CircleAlert, FileQuestionMark } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type Params, useParams } from 'react-router';
import { config } from '#lib/browser/config.ts';
import { useCompanyId } from '#lib/company/company.ts';
import type { ReadCompany } from '#lib/company/company-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { BackLink } from '#ui/page/back-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { Invoice } from '../payments.ts';
import styles from './invoice.module.css';
import { InvoiceCharges } from './invoice-charges.tsx';
import { InvoiceHeader } from './invoice-header.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { invoiceQuery } from './invoice-queries.ts';
import { InvoiceSummary } from './invoice-summary.tsx';
import { Settlement } from './settlement.tsx';

/** Requests what the page shows first, before it renders. */
export const requestFirst = ({ id }: ReadCompany, request: QueryClient['prefetchQuery'], { invoice = '' }: Params) =>
  request(invoiceQuery(id, invoice));

/** /pay/:invoice: an invoice or credit note with its lines and what settles it. The address has its number or id. */
export function InvoicePage() {
  const { invoice = '' } = useParams();
  return <ShownInvoice key={invoice} wanted={invoice} />;
}

function ShownInvoice({ wanted }: { wanted: string }) {
  const { data: invoice, isPending, isFetching, refetch } = useQuery(invoiceQuery(useCompanyId(), wanted));
  const title = invoice ? titleOf(invoice) : '';
  useEffect(() => {
    if (title !== '') document.title = start.documentTitle({ page: title, brand: config.brand.name });
  }, [title]);
  if (isPending) return <InvoiceLoading />;
  if (invoice === undefined)
    return (
      <NoInvoice
        title={payments.invoice}
        text={m.notLoaded}
        advice={start.checkConnection}
        icon={<CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" />}
        action={
          <Button pending={isFetching} onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        }
      />
    );
  if (invoice === null)
    return (
      <NoInvoice
        title={m.notFound}
        text={m.notFoundText({ number: wanted })}
        advice={m.notFoundAdvice}
        icon={<FileQuestionMark size={24} strokeWidth={1.5} aria-hidden="true" />}
      />
    );
  return (
    <>
      <BackLink to="/pay">{payments.backToPayments}</BackLink>
      <InvoiceHeader title={title} invoice={invoice} />
      <div className={styles.parts}>
        <InvoiceSummary invoice={invoice} />
        <InvoiceLines invoice={invoice} />
        {invoice.charges_cents !== 0 && <InvoiceCharges invoice={invoice} />}
        <Settlement invoice={invoice} />
      </div>
    </>
  );
}

function titleOf(invoice: Invoice): string {
  const number = invoiceNumber(invoice);
  return invoice.kind === 'Credit' ? m.creditTitle({ number }) : m.title({ number });
}

function InvoiceLoading() {
  return (
    <div aria-busy="true">
      <BackLink to="/pay">{payments.backToPayments}</BackLink>
      <PageHeader title={payments.invoice} />
      <p role="status">
        <VisuallyHidden>{m.loading}</VisuallyHidden>
      </p>
      <div className={styles.parts}>
        <Card>
          <FactsSkeleton facts={8} tiles />
        </Card>
        <Card>
          <FactsSkeleton facts={4} />
        </Card>
      </div>
    </div>
  );
}

interface NoInvoiceProps {
  title: string;
  icon: ReactNode;
  action?: ReactNode;
  text: string;
  /** What to do about it, where the text does not say so. */
  advice?: string;
}

/** In place of an invoice that does not exist or could not be loaded. */
function NoInvoice({ title, text, advice, icon, action }: NoInvoiceProps) {
  return (
    <>
      <BackLink to="/pay">{payments.backToPayments}</BackLink>
      <PageHeader title={title} />
      <Card flush>
        <EmptyState title={text} icon={icon} action={action}>
          {advice}
        </EmptyState>
      </Card>
    </>
  );
}
