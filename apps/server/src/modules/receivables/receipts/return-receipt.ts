import { laterOf, plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { reverseIn } from '../allocation/reverse-allocation.ts';
import { checkedReason } from '../checked-reason.ts';
import { lockReceipt } from '../queries/lock.ts';
import { setReceiptReturned } from '../queries/write.ts';
import type { ReceivableParts } from './record-receipt.ts';

/**
 * Records that the bank returned a receipt: its allocations are reversed and the invoices open again, because the client owes them.
 * Lines that are not paid out yet go back to processing and wait for the money.
 * @returns cents that are owed again
 * @throws Refusal without a reason, or when the receipt was returned before
 */
export function returnReceipt(
  parts: ReceivableParts,
  receipt: { id: string; companyId: string },
  reason: string,
): Promise<number> {
  const checked = checkedReason(reason);
  return parts.db.transaction(asService, async (tx) => {
    await lockCompany(tx, receipt.companyId);
    const locked = await lockReceipt(tx, receipt.id);
    if (locked === undefined) throw new Refusal(404, 'receiptNotFound', { receipt: receipt.id });
    if (locked.state !== 'recorded') throw new Refusal(409, 'receiptReturned', { receipt: locked.number });
    const part = { receiptId: receipt.id, creditId: null, invoiceId: null, writeOffs: false };
    const owed = await reverseIn(parts, tx, receipt.companyId, part, checked);
    const on = laterOf(today(parts.clock), plainDate(locked.received_on));
    await setReceiptReturned(tx, receipt.id, { on, reason: checked });
    return owed;
  });
}
