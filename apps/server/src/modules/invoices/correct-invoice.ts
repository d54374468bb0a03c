import { type PlainDate, yearOf } from '@portage/domain/plain-date';
import type { Transaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nextInvoiceNumber } from './issue-invoices.ts';
import {
  findCreditNumber,
  insertCredit,
  type LockedInvoice,
  lockInvoice,
  reissueLines,
  reissueOneTimePayments,
  reverseLines,
  setInvoiceCancelled,
} from './queries/correct.ts';

/** An invoice cannot be corrected this way; the message says why. */
export class CorrectionRefused extends Refusal {
  constructor(message: string) {
    super(409, message);
  }
}

/**
 * Voids an unpaid invoice: cancels it and adds a reversing line for each of its lines, so that none counts toward the
 * year to date. Idempotent.
 * @param options.payAgain whether its periods become upcoming lines again, which the next run recalculates
 * @throws CorrectionRefused when the invoice is paid or does not exist
 */
export async function voidInvoice(
  tx: Transaction,
  invoiceId: string,
  options: { reason: string; payAgain: boolean },
): Promise<void> {
  const invoice = await locked(tx, invoiceId);
  if (invoice.status === 'Paid') throw new CorrectionRefused('The invoice is paid; correct it with a credit.');
  if (invoice.status !== 'Cancelled') {
    await setInvoiceCancelled(tx, invoice.id, options.reason);
    await reverseLines(tx, invoice.id, invoice.id);
  }
  if (options.payAgain) await reissue(tx, invoice.id);
}

/**
 * Corrects a paid invoice with a credit: an invoice of the opposite amount that references it and reverses each line.
 * @returns the credit's number
 * @throws CorrectionRefused when the invoice is not paid, is itself a credit, or already has one
 */
export async function creditInvoice(
  tx: Transaction,
  invoiceId: string,
  options: { reason: string; payAgain: boolean; asOf: PlainDate },
): Promise<string> {
  const invoice = await locked(tx, invoiceId);
  if (invoice.kind === 'Credit') throw new CorrectionRefused('A credit is not corrected by another credit.');
  if (invoice.status !== 'Paid') throw new CorrectionRefused('The invoice is not paid; void it instead.');
  const earlier = await findCreditNumber(tx, invoice.id);
  if (earlier !== undefined) throw new CorrectionRefused(`The invoice is corrected already, by ${earlier}.`);
  const number = await nextInvoiceNumber(tx, invoice.company_id, yearOf(options.asOf));
  const creditId = await insertCredit(tx, invoice, { ...options, number });
  await reverseLines(tx, invoice.id, creditId);
  if (options.payAgain) await reissue(tx, invoice.id);
  return number;
}

async function locked(tx: Transaction, invoiceId: string): Promise<LockedInvoice> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice === undefined) throw new CorrectionRefused('There is no such invoice.');
  return invoice;
}

async function reissue(tx: Transaction, invoiceId: string): Promise<void> {
  await reissueLines(tx, invoiceId);
  await reissueOneTimePayments(tx, invoiceId);
}
