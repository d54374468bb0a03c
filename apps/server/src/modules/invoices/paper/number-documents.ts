import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { noteEvent } from '../../../platform/log/business-event.ts';
import { setDocumentNumber } from '../queries/issue.ts';

/**
 * Numbers new invoices in order: 'INV-2026-0001', without gaps over all companies. The lock on the series must be the last one of
 * the transaction, so that companies wait for each other as briefly as possible and never in a circle.
 * @param asOf the date of issue; its year is the series
 * @returns the numbers, in the order of `ids`
 */
export async function numberInvoices(tx: Transaction, ids: readonly string[], asOf: PlainDate): Promise<string[]> {
  const numbers: string[] = [];
  for (const id of ids) numbers.push(await setDocumentNumber(tx, id, 'invoice', yearOf(asOf)));
  return numbers;
}

/** Numbers a new credit: 'CR-2026-0001'. The last lock of the transaction, as for invoices. */
export async function numberCredit(tx: Transaction, id: string, asOf: PlainDate): Promise<string> {
  const number = await setDocumentNumber(tx, id, 'credit', yearOf(asOf));
  noteEvent(tx, 'invoice.credited', { credit: id, number });
  return number;
}
