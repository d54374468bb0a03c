import { formatCad, parseCents } from '@portage/domain/money';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/clock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { creditInvoice, voidInvoice } from './correct-invoice.ts';
import { findInvoice } from './find-invoices.ts';
import { linkCredits } from './link-credits.ts';
import type { InvoiceRow } from './queries/read.ts';

export interface Correction {
  /** Stored permanently with the correction; 1 to 500 characters. */
  reason: string;
  /** Whether the periods become upcoming lines again. */
  payAgain: boolean;
}

const maxReasonLength = 500;

/**
 * Records at the billing provider that an invoice was paid outside its page.
 * @param wanted the invoice's id or number
 * @param amount dollars received, as typed; only the full amount is accepted
 * @throws Refusal when the invoice is not open or not yet at the provider, or the amount differs
 */
export async function recordPayment(deps: Deps, wanted: string, amount: string | undefined): Promise<InvoiceRow> {
  const invoice = await findInvoice(deps, wanted);
  checkPayment(invoice, amount);
  if (invoice.provider_invoice_id === null)
    throw new Refusal(
      409,
      `Invoice ${invoice.number} is still being sent to ${deps.billing.name}; try again in a moment.`,
    );
  await deps.billing.markInvoicePaid(invoice.provider_invoice_id);
  return invoice;
}

/**
 * Voids an unpaid invoice at the billing provider and here.
 * @throws Refusal without a reason, or when the invoice is paid
 */
export async function voidByHand(deps: Deps, wanted: string, given: Correction): Promise<InvoiceRow> {
  const correction = { ...given, reason: checkedReason(given.reason) };
  const invoice = await findInvoice(deps, wanted);
  if (invoice.provider_invoice_id !== null) {
    const status = await deps.billing.voidInvoice(invoice.provider_invoice_id);
    if (status === 'paid') throw new Refusal(409, `Invoice ${invoice.number} has just been paid; credit it.`);
  }
  await deps.db.transaction(asService, (tx) => voidInvoice(tx, invoice.id, correction));
  return invoice;
}

/**
 * Corrects a paid invoice with a credit dated today.
 * @returns the invoice, and the credit's number
 * @throws Refusal without a reason, or when the invoice cannot be credited
 */
export async function creditByHand(
  deps: Deps,
  wanted: string,
  given: Correction,
): Promise<{ invoice: InvoiceRow; credit: string }> {
  const correction = { ...given, reason: checkedReason(given.reason), asOf: today(deps.clock) };
  const invoice = await findInvoice(deps, wanted);
  const credit = await deps.db.transaction(asService, (tx) => creditInvoice(tx, invoice.id, correction));
  await linkCredits(deps);
  return { invoice, credit };
}

function checkedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw new Refusal(400, 'Say why, with --reason.');
  if (reason.length > maxReasonLength) throw new Refusal(400, `The reason may have ${maxReasonLength} characters.`);
  return reason;
}

/** @throws Refusal unless the invoice is open and the amount, if given, is the full amount */
function checkPayment(invoice: InvoiceRow, amount: string | undefined): void {
  const named = `Invoice ${invoice.number} of ${invoice.company}`;
  if (invoice.status === 'Paid') throw new Refusal(409, `${named} is paid already; nothing was recorded.`);
  if (invoice.status === 'Cancelled')
    throw new Refusal(409, `${named} was voided; pay the money back, or set it off against the next invoice.`);
  if (amount === undefined) return;
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) throw new Refusal(400, `${amount} is not an amount; write it like 3780.11.`);
  if (parseCents(amount) !== parseCents(invoice.amount))
    throw new Refusal(
      409,
      `${named} is over ${formatCad(parseCents(invoice.amount))}, and ${formatCad(parseCents(amount))} came; it stays open until the whole is there.`,
    );
}
