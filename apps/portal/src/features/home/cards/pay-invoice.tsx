import type { Dashboard } from '@portage/contract/dashboard';
import { parseCents } from '@portage/domain/money/money';
import { invoicePathOf } from '@portage/domain/pay/late-pay';
import type { owed } from '@portage/domain/pay/owed';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import { ButtonAnchor, ButtonLink } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

export type OwedInvoice = ReturnType<typeof owed<Dashboard['invoices'][number]>>['invoices'][number];

const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

/**
 * Opens the payment page of an invoice. That page charges the whole, so an invoice that is settled in part leads to its own page, which
 * says how to pay what remains.
 */
export function PayInvoice({
  invoice,
  variant = 'secondary',
}: {
  invoice: OwedInvoice;
  variant?: 'primary' | 'secondary';
}) {
  const { invoice_number, hosted_invoice_url, remaining } = invoice;
  const number = invoice_number ?? '';
  if (number !== '' && remaining < parseCents(invoice.amount))
    return (
      <ButtonLink size="s" variant={variant} to={invoicePathOf(number)}>
        <RichText text={m.payRemaining({ number, remaining: formatCad(remaining) })} tags={hidden} />
      </ButtonLink>
    );
  if (hosted_invoice_url === null) return null;
  return (
    <ButtonAnchor size="s" variant={variant} href={hosted_invoice_url} target="_blank">
      <RichText text={m.payInvoice({ number })} tags={hidden} />
    </ButtonAnchor>
  );
}
