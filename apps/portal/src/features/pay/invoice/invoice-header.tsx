import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/invoice-page';
import * as payments from '@portage/messages/pay';
import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { ButtonAnchor } from '#ui/button/button.tsx';
import { MoreButtons, MoreMenu } from '#ui/menu/more-actions.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { useInvoicePdf } from '../list/invoice-pdf.ts';
import type { Invoice } from '../payments.ts';
import { exportInvoice } from '../payments-csv.ts';
import { chargesOf } from './charge-groups.ts';
import { invoiceAmounts } from './invoice-amounts.ts';
import { invoiceChargesQuery, invoiceLinesQuery } from './invoice-queries.ts';

const icon = <Download size={16} strokeWidth={1.5} aria-hidden="true" />;

/** An invoice's title, its files, and the link that pays it. */
export function InvoiceHeader({ invoice, title }: { invoice: Invoice; title: string }) {
  const pdf = useInvoicePdf(invoice);
  const { data: lines } = useQuery(invoiceLinesQuery(invoice));
  const hasCharges = invoice.charges_cents !== 0;
  const { data: charges } = useQuery({ ...invoiceChargesQuery(invoice), enabled: hasCharges });
  const number = invoiceNumber(invoice);
  const { total, remaining } = invoiceAmounts(invoice);
  const { hosted_invoice_url: page } = invoice;
  const isCredit = invoice.kind === 'Credit';
  // The payment page charges the whole invoice, whatever is settled of it.
  const canPayOnline = !isCredit && remaining > 0 && remaining === total;
  const csv = {
    key: 'csv',
    label: m.csv,
    icon,
    disabled: lines === undefined || (hasCharges && charges === undefined),
    onSelect: () => lines && exportInvoice(number, lines, chargesOf(charges ?? [])),
  };
  const files = [
    ...(lines === null ? [] : [csv]),
    ...(pdf.download === undefined
      ? []
      : [{ key: 'pdf', label: m.pdf, icon, pending: pdf.pending, onSelect: () => void pdf.download?.() }]),
  ];
  const hasFiles = files.length > 0;
  return (
    <PageHeader
      title={title}
      {...(hasFiles && { menu: <MoreMenu actions={files} /> })}
      actions={
        <>
          {!canPayOnline && page !== null && (
            <ButtonAnchor
              href={page}
              target="_blank"
              icon={<ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />}
            >
              <RichText text={(isCredit ? payments.viewCredit : m.view)({ number })} tags={hiddenTag} />
            </ButtonAnchor>
          )}
          {hasFiles && <MoreButtons actions={files} />}
          {canPayOnline && page !== null && (
            <ButtonAnchor variant="primary" href={page} target="_blank">
              <RichText text={m.pay({ amount: formatCad(total), number })} tags={hiddenTag} />
            </ButtonAnchor>
          )}
        </>
      }
    />
  );
}
