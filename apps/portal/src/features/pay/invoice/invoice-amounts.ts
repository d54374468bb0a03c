import { type Cents, cents, parseCents, subtractCents } from '@portage/domain/money/money';
import { isPayable } from '@portage/domain/statuses';
import type { Invoice } from '../payments.ts';

interface InvoiceAmounts {
  total: Cents;
  received: Cents;
  credited: Cents;
  writtenOff: Cents;
  /** What is still to be paid; zero for an invoice that is paid or voided. */
  remaining: Cents;
}

/** An invoice without its tax, of that what is charged for pay and beside it, the tax, and its rate in whole 1/100,000. Negative for a credit. */
export function taxedAmounts(invoice: Pick<Invoice, 'amount' | 'charges_cents' | 'tax_amount' | 'tax_rate'>) {
  const tax = parseCents(invoice.tax_amount);
  const subtotal = subtractCents(parseCents(invoice.amount), tax);
  const charges = cents(invoice.charges_cents);
  return { subtotal, pay: subtractCents(subtotal, charges), charges, tax, rate: Math.round(invoice.tax_rate * 1000) };
}

/** Whether an open invoice is settled in part: its payment page charges the whole, so what remains is paid by transfer. */
export function isPartlySettled(invoice: Invoice): boolean {
  const { total, remaining } = invoiceAmounts(invoice);
  return remaining > 0 && remaining < total;
}

/** What settles an invoice, and what remains to be paid. */
export function invoiceAmounts(invoice: Invoice): InvoiceAmounts {
  const total = parseCents(invoice.amount);
  const { paid_cents: received, credited_cents: credited, written_off_cents: writtenOff } = invoice;
  const remaining = isPayable(invoice.status) ? total - received - credited - writtenOff : 0;
  return {
    total,
    received: cents(received),
    credited: cents(credited),
    writtenOff: cents(writtenOff),
    remaining: cents(remaining),
  };
}

interface CreditAmounts {
  /** The credit, as a positive amount. */
  total: Cents;
  used: Cents;
  refunded: Cents;
  /** What is left of it as the client's balance. */
  left: Cents;
}

/** What a credit was used for, and what is left of it. */
export function creditAmounts(invoice: Invoice): CreditAmounts {
  const total = -parseCents(invoice.amount);
  const { applied_cents: used, refunded_cents: refunded } = invoice;
  return { total: cents(total), used: cents(used), refunded: cents(refunded), left: cents(total - used - refunded) };
}
