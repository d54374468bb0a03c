import { invoiceNumber } from '@portage/domain/invoice-groups';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/invoice-page';
import * as payments from '@portage/messages/pay';
import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonAnchor } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { useInvoicePdf } from '../list/invoice-pdf.ts';
import type { Invoice } from '../payments.ts';
import { exportInvoice } from '../payments-csv.ts';
import { invoiceAmounts } from './invoice-amounts.ts';
import { invoiceLinesQuery } from './invoice-queries.ts';

const icon = <Download size={16} strokeWidth={1.5} aria-hidden="true" />;

/** Files of an invoice, and the link that pays it. @param back link to the list */
export function InvoiceButtons({ invoice, back }: { invoice: Invoice; back: ReactNode }) {
  const pdf = useInvoicePdf(invoice);
  const { data: lines } = useQuery(invoiceLinesQuery(invoice));
  const number = invoiceNumber(invoice);
  const { total, remaining } = invoiceAmounts(invoice);
  const { hosted_invoice_url: page } = invoice;
  const isCredit = invoice.kind === 'Credit';
  // The payment page charges the whole invoice, whatever is settled of it.
  const canPayOnline = !isCredit && remaining > 0 && remaining === total;
  return (
    <>
      {back}
      {!canPayOnline && page !== null && (
        <ButtonAnchor
          href={page}
          target="_blank"
          icon={<ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />}
        >
          <RichText text={(isCredit ? payments.viewCredit : m.view)({ number })} tags={hiddenTag} />
        </ButtonAnchor>
      )}
      {lines !== null && (
        <Button icon={icon} disabled={lines === undefined} onClick={() => lines && exportInvoice(number, lines)}>
          {m.csv}
        </Button>
      )}
      {pdf.download !== undefined && (
        <Button icon={icon} pending={pdf.pending} onClick={() => void pdf.download?.()}>
          {m.pdf}
        </Button>
      )}
      {canPayOnline && page !== null && (
        <ButtonAnchor variant="primary" href={page} target="_blank">
          <RichText text={m.pay({ amount: formatCad(total), number })} tags={hiddenTag} />
        </ButtonAnchor>
      )}
    </>
  );
}
