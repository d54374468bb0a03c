import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { checkedReason } from '../checked-reason.ts';
import { lockInvoices } from '../queries/lock.ts';
import { liveAllocations, type ReversedPart, reverseAllocations } from '../queries/write.ts';
import type { ReceivableParts } from '../receipts/record-receipt.ts';
import { followSettlement } from './follow-settlement.ts';

/**
 * Reverses the allocations of a receipt, of a credit, or of write-offs on one invoice. The money is left to apply again, and the invoice
 * opens when it is no longer fully settled. Lines that were paid out stay paid.
 * @returns cents reversed
 * @throws Refusal without a reason, or when there is nothing to reverse
 */
export function reverseAllocation(
  parts: ReceivableParts,
  companyId: string,
  part: ReversedPart & { invoiceId: string },
  reason: string,
): Promise<number> {
  const checked = checkedReason(reason);
  return parts.db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    const reversed = await reverseIn(parts, tx, companyId, part, checked);
    if (reversed === 0) throw new Refusal(409, 'nothingToReverse');
    return reversed;
  });
}

/** As `reverseAllocation`, in a transaction that holds the company's lock. Zero when there is nothing to reverse. */
export async function reverseIn(
  parts: Pick<ReceivableParts, 'jobs' | 'clock'>,
  tx: Transaction,
  companyId: string,
  part: ReversedPart,
  reason: string,
): Promise<number> {
  const { reversed, invoiceIds } = await release(tx, companyId, part, reason);
  await followSettlement(parts, tx, companyId, invoiceIds, { asOf: today(parts.clock) });
  return reversed;
}

/** Reverses all that settles an invoice which is about to be voided: the money is the client's balance again. */
export async function releaseInvoice(
  tx: Transaction,
  companyId: string,
  invoiceId: string,
  reason: string,
): Promise<void> {
  await release(tx, companyId, { receiptId: null, creditId: null, invoiceId, writeOffs: false }, reason);
}

async function release(tx: Transaction, companyId: string, part: ReversedPart, reason: string) {
  const live = await liveAllocations(tx, companyId, part);
  const invoiceIds = [...new Set(live.map((allocation) => allocation.invoice_id))];
  await lockInvoices(tx, companyId, invoiceIds);
  const ids = live.map((allocation) => allocation.id);
  await reverseAllocations(tx, ids, reason);
  return { reversed: live.reduce((sum, allocation) => sum + allocation.cents, 0), invoiceIds };
}
