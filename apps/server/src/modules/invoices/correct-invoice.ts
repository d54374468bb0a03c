import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Catalog } from '@portage/messages';
import type { CodeArguments } from '@portage/messages/coded-message';
import type { Transaction } from '@portage/platform/postgres/database';
import { Refusal } from '../../platform/refusal.ts';
import { reverseCharges } from '../charges/charge-invoice.ts';
import { releaseInvoice } from '../receivables/allocation/reverse-allocation.ts';
import { settleEarlierPayouts } from './earlier-payouts.ts';
import { numberCredit } from './paper/number-documents.ts';
import {
  findCreditNumber,
  hasCarriedOver,
  insertCredit,
  isInPayoutFile,
  type LockedInvoice,
  lockInvoice,
  reissueLines,
  reissueOneTimePayments,
  reverseLines,
  setInvoiceCancelled,
  setOneTimePaymentsCredited,
} from './queries/correct.ts';

type CorrectionCode =
  | 'voidPaid'
  | 'voidCredited'
  | 'creditOfCredit'
  | 'creditUnpaid'
  | 'creditedAlready'
  | 'correctedNotFound'
  | 'confirmFirst'
  | 'payoutInFile';

/** An invoice cannot be corrected this way; the code says why. */
export class CorrectionRefused<Code extends CorrectionCode = CorrectionCode> extends Refusal<Code> {
  constructor(code: Code, ...params: CodeArguments<Catalog['refusals'], Code>) {
    super(409, code, ...params);
  }
}

/**
 * Voids an unpaid invoice: cancels it and adds a reversing line for each of its lines, so that none counts toward the
 * year to date. What was paid of it is the client's balance again. Idempotent.
 * @param options.payAgain whether its days are owed again although their payday has passed: they become upcoming lines, which the
 *   next run recalculates. Days whose payday is still to come always do. Of what was paid out, only the difference is paid.
 * @throws CorrectionRefused when the invoice is paid, credited in part, or does not exist, or earlier pay of it waits to be confirmed
 */
export async function voidInvoice(
  tx: Transaction,
  invoiceId: string,
  options: { reason: string; payAgain: boolean },
): Promise<void> {
  const invoice = await locked(tx, invoiceId);
  if (invoice.status === 'Paid') throw new CorrectionRefused('voidPaid');
  if (invoice.status !== 'Cancelled') {
    const credit = await findCreditNumber(tx, invoice.id);
    if (credit !== undefined) throw new CorrectionRefused('voidCredited', { credit });
    await releaseInvoice(tx, invoice.company_id, invoice.id, options.reason);
    await setInvoiceCancelled(tx, invoice.id, options.reason);
    await reverseLines(tx, invoice.id, invoice.id);
    await reverseCharges(tx, invoice.id, invoice.id);
  }
  await reissue(tx, invoice, options.payAgain);
}

/**
 * Corrects a paid invoice with a credit: an invoice of the opposite amount that references it and reverses each line.
 * Its amount is the client's balance, to apply to other invoices or refund.
 * @returns the credit's id and number
 * @throws CorrectionRefused when the invoice is not paid, is itself a credit, already has one, or earlier pay of it waits to be confirmed
 */
export async function creditInvoice(
  tx: Transaction,
  invoiceId: string,
  options: { reason: string; payAgain: boolean; asOf: PlainDate },
): Promise<{ id: string; number: string }> {
  const invoice = await locked(tx, invoiceId);
  if (invoice.kind === 'Credit') throw new CorrectionRefused('creditOfCredit');
  if (invoice.status !== 'Paid') throw new CorrectionRefused('creditUnpaid');
  const earlier = await findCreditNumber(tx, invoice.id);
  if (earlier !== undefined) throw new CorrectionRefused('creditedAlready', { credit: earlier });
  const figures = { total: invoice.amount, charges: invoice.charges ?? 0, tax: invoice.tax_amount };
  const creditId = await insertCredit(tx, invoice, { ...options, ...figures });
  await setOneTimePaymentsCredited(tx, invoice.id, creditId);
  await reverseLines(tx, invoice.id, creditId);
  await reverseCharges(tx, invoice.id, creditId);
  await reissue(tx, invoice, options.payAgain);
  return { id: creditId, number: await numberCredit(tx, creditId, options.asOf) };
}

/** The number of a credit of an invoice. */
export const creditOf = findCreditNumber;

/** Locks an invoice to correct it. What its people have received must be known before: earlier pay is confirmed first, and a file that
 * the bank may have is marked as sent or canceled. */
export async function locked(tx: Transaction, invoiceId: string): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice === undefined) throw new CorrectionRefused('correctedNotFound');
  if (await hasCarriedOver(tx, invoiceId)) throw new CorrectionRefused('confirmFirst');
  if (await isInPayoutFile(tx, invoiceId)) throw new CorrectionRefused('payoutInFile');
  return invoice;
}

/** What was paid out stays paid: of days that are owed again, people are paid the difference. */
async function reissue(tx: Transaction, { id, company_id }: LockedInvoice, payAgain: boolean): Promise<void> {
  await reissueLines(tx, id, payAgain);
  if (payAgain) await reissueOneTimePayments(tx, id);
  await settleEarlierPayouts(tx, company_id);
}
