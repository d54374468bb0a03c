import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import type { FundsRef } from '../allocation/allocate.ts';
import { checkedReason } from '../checked-reason.ts';
import { lockCredit, lockReceipt } from '../queries/lock.ts';
import { hasRefundTwin, insertRefund, reverseRefunds } from '../queries/refunds.ts';
import { mailRefund } from './receivable-mails.ts';
import type { ReceiptMethod, ReceivableParts } from './record-receipt.ts';

/** Money sent back to a client. */
export interface Refund {
  /** Cents, more than 0; null for all that is left. */
  cents: number | null;
  on: PlainDate;
  method: ReceiptMethod;
  reference: string;
}

/**
 * Records that what is left of a receipt or credit was sent back to the client, who gets a mail. It is no balance of the client anymore.
 * @param options.again whether the same refund is recorded a second time
 * @returns cents refunded, and cents that are left
 * @throws Refusal when the receipt was returned, less is left, the day is not possible, or the same refund is recorded already
 */
export function refund(
  parts: ReceivableParts,
  funds: FundsRef,
  given: Refund,
  options: { again?: boolean } = {},
): Promise<{ cents: number; left: number }> {
  return parts.db.transaction(asService, async (tx) => {
    await lockCompany(tx, funds.companyId);
    const { name, left, since } = await lockFunds(tx, funds);
    if (given.on > today(parts.clock)) throw new Refusal(400, 'refundInFuture', { date: given.on });
    if (given.on < since) throw new Refusal(409, 'refundTooEarly', { source: name, day: since });
    const amount = given.cents ?? left;
    const row = { ...sourceOf(funds), companyId: funds.companyId, ...given, cents: amount };
    if (options.again !== true && given.cents !== null && (await hasRefundTwin(tx, row)))
      throw new Refusal(409, 'refundTwice', { source: name, amount: formatCad(cents(amount)) });
    if (amount <= 0 || amount > left)
      throw new Refusal(409, 'refundMoreThanLeft', { source: name, left: formatCad(cents(left)) });
    await mailRefund(parts, tx, await insertRefund(tx, row));
    return { cents: amount, left: left - amount };
  });
}

/**
 * Reverses the refunds of a receipt or credit, for example when the bank could not deliver them. The money is the client's balance again, and the client gets a mail.
 * @returns cents reversed
 * @throws Refusal without a reason, or when there is no refund to reverse
 */
export function reverseRefund(parts: ReceivableParts, funds: FundsRef, reason: string): Promise<number> {
  const checked = checkedReason(reason);
  return parts.db.transaction(asService, async (tx) => {
    await lockCompany(tx, funds.companyId);
    const reversed = await reverseRefunds(tx, sourceOf(funds), checked);
    if (reversed.cents === 0) throw new Refusal(409, 'nothingToReverse');
    for (const id of reversed.ids) await mailRefund(parts, tx, id);
    return reversed.cents;
  });
}

const sourceOf = ({ kind, id }: FundsRef) => ({
  receiptId: kind === 'receipt' ? id : null,
  creditId: kind === 'credit' ? id : null,
});

/** Locks a receipt or credit, and says what is left of it and since when it exists. */
async function lockFunds(tx: Transaction, { kind, id }: FundsRef) {
  if (kind === 'receipt') {
    const receipt = await lockReceipt(tx, id);
    if (receipt === undefined) throw new Refusal(404, 'receiptNotFound', { receipt: id });
    if (receipt.state !== 'recorded') throw new Refusal(409, 'receiptReturned', { receipt: receipt.number });
    return { name: receipt.number, left: receipt.left, since: plainDate(receipt.received_on) };
  }
  const credit = await lockCredit(tx, id);
  if (credit === undefined) throw new Refusal(404, 'creditNotFound', { credit: id });
  return { name: credit.number, left: credit.left, since: plainDate(credit.issued_on ?? '1900-01-01') };
}
