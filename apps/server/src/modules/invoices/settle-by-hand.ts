import { parseCents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { creditInvoice, voidInvoice } from './correct-invoice.ts';
import { mailCredit, mailVoid } from './correction-mails.ts';
import { findInvoice } from './find-invoices.ts';
import { linkCredits } from './link-credits.ts';
import type { InvoiceRow } from './queries/read.ts';

export interface Correction {
  /** Stored permanently with the correction; 1 to 500 characters. */
  reason: string;
  /** Whether the periods become upcoming lines again. */
  payAgain: boolean;
}

/**
 * Records at the billing provider that an invoice was paid outside its page.
 * @param wanted the invoice's id or number
 * @param amount dollars received, as typed; only the full amount is accepted
 * @throws Refusal when the invoice is not open or not yet at the provider, or the amount differs
 */
export async function recordPayment(
  deps: Pick<Deps, 'db' | 'billing'>,
  wanted: string,
  amount: string | undefined,
): Promise<InvoiceRow> {
  const invoice = await findInvoice(deps, wanted);
  checkPayment(invoice, amount);
  if (invoice.provider_invoice_id === null)
    throw new Refusal(409, 'invoiceStillSending', { number: invoice.number, provider: deps.billing.name });
  await deps.billing.markInvoicePaid(invoice.provider_invoice_id);
  return invoice;
}

/**
 * Voids an unpaid invoice at the billing provider and here.
 * @throws Refusal without a reason, or when the invoice is paid
 */
export async function voidByHand(
  deps: Pick<Deps, 'db' | 'jobs' | 'messages' | 'billing'>,
  wanted: string,
  given: Correction,
): Promise<InvoiceRow> {
  const correction = { ...given, reason: checkedReason(given.reason) };
  const invoice = await findInvoice(deps, wanted);
  if (invoice.provider_invoice_id !== null) {
    const status = await deps.billing.voidInvoice(invoice.provider_invoice_id);
    if (status === 'paid') throw new Refusal(409, 'invoiceJustPaid', { number: invoice.number });
  }
  await deps.db.transaction(asService, async (tx) => {
    await voidInvoice(tx, invoice.id, correction);
    await mailVoid(deps, tx, invoice.id);
  });
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
  const credit = await deps.db.transaction(asService, async (tx) => {
    const { id, number } = await creditInvoice(tx, invoice.id, correction);
    await mailCredit(deps, tx, id);
    return number;
  });
  await linkCredits(deps);
  return { invoice, credit };
}

/** @throws Refusal unless the invoice is open and the amount, if given, is the full amount */
function checkPayment(invoice: InvoiceRow, amount: string | undefined): void {
  const named = { number: invoice.number, company: invoice.company };
  if (invoice.status === 'Paid') throw new Refusal(409, 'invoicePaidAlready', named);
  if (invoice.status === 'Cancelled') throw new Refusal(409, 'invoiceVoided', named);
  if (amount === undefined) return;
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) throw new Refusal(400, 'amountInvalid', { amount });
  if (parseCents(amount) !== parseCents(invoice.amount))
    throw new Refusal(409, 'amountDiffers', {
      ...named,
      amount: formatCad(parseCents(invoice.amount)),
      paid: formatCad(parseCents(amount)),
    });
}
