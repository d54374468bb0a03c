import { addDays, type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Parts } from '../../../platform/parts.ts';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { applyToInvoices, type InvoicePart } from '../allocation/apply-to-invoice.ts';
import { followSettlement } from '../allocation/follow-settlement.ts';
import { findTwin, insertReceipt, numberReceipt } from '../queries/write.ts';
import { mailReceipt } from './receivable-mails.ts';

export const receiptMethods = ['EFT', 'wire', 'card', 'cheque', 'other'] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

export type ReceivableParts = Pick<Parts, 'config' | 'db' | 'jobs' | 'clock' | 'messages'>;

export interface ReceivedMoney {
  companyId: string;
  receivedOn: PlainDate;
  /** Cents, more than 0. What exceeds the invoices stays on the receipt as the client's balance. */
  cents: number;
  method: ReceiptMethod;
  payer?: string;
  reference?: string;
  bankLine?: string;
}

export interface RecordedReceipt {
  id: string;
  number: string;
  /** Cents not applied to an invoice: the client's balance. */
  left: number;
}

/** An earlier day is a slip of the year, not when money arrived. A bank's line is not typed, so it may be older. */
const maxDaysAgo = 2 * 366;

const maxCents = 999_999_999_999;

/**
 * Records money received and applies it to invoices of the client, in the given order.
 * @param options.again whether a receipt of the same amount and reference is recorded a second time
 * @throws Refusal when the amount or date is not possible, the date is long past, or an invoice cannot be settled with it
 */
export const recordReceipt = (
  parts: ReceivableParts,
  money: ReceivedMoney,
  invoices: readonly InvoicePart[],
  options: { again?: boolean } = {},
): Promise<RecordedReceipt> => {
  if (money.receivedOn < addDays(today(parts.clock), -maxDaysAgo))
    return Promise.reject(new Refusal(400, 'dateLongAgo', { date: money.receivedOn }));
  return parts.db.transaction(asService, (tx) => recordReceiptIn(parts, tx, money, invoices, options));
};

/** As `recordReceipt`, in the caller's transaction. It locks the company, then the invoices, and takes the number last. */
export async function recordReceiptIn(
  parts: ReceivableParts,
  tx: Transaction,
  money: ReceivedMoney,
  invoices: readonly InvoicePart[],
  options: { again?: boolean },
): Promise<RecordedReceipt> {
  if (!Number.isSafeInteger(money.cents) || money.cents <= 0) throw new Refusal(400, 'amountNotPositive');
  if (money.cents > maxCents) throw new Refusal(400, 'amountTooLarge', { max: formatCad(cents(maxCents)) });
  const asOf = today(parts.clock);
  if (money.receivedOn > asOf) throw new Refusal(400, 'dateInFuture', { date: money.receivedOn });
  await lockCompany(tx, money.companyId);
  const { payer = '', reference = '', bankLine = null, ...rest } = money;
  const row = { ...rest, payer, reference, bankLine, providerInvoiceId: null };
  const twin = options.again === true ? undefined : await findTwin(tx, row);
  if (twin !== undefined)
    throw new Refusal(409, 'receiptTwice', { receipt: twin, amount: formatCad(cents(money.cents)) });
  const id = await insertReceipt(tx, row);
  if (id === undefined) throw new Refusal(409, 'bankLineReceived');
  const source = { kind: 'receipt', id, name: '', left: money.cents, on: money.receivedOn } as const;
  const applied = await applyToInvoices(
    tx,
    money.companyId,
    { ...source, name: formatCad(cents(money.cents)) },
    invoices,
  );
  const ids = invoices.map((part) => part.invoiceId);
  await followSettlement(parts, tx, money.companyId, ids, { asOf });
  const number = await numberReceipt(tx, id, yearOf(asOf));
  await mailReceipt(parts, tx, id);
  return { id, number, left: money.cents - applied.reduce((sum, part) => sum + part, 0) };
}
