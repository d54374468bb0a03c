import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { lockCredit, lockReceipt, openInvoices } from '../queries/lock.ts';
import type { ReceivableParts } from '../receipts/record-receipt.ts';
import { type AllocationSource, applyToInvoices, type InvoicePart } from './apply-to-invoice.ts';
import { followSettlement } from './follow-settlement.ts';

/** A receipt or credit to take money from. */
export interface FundsRef {
  kind: 'receipt' | 'credit';
  id: string;
  companyId: string;
}

/**
 * Applies what is left of a receipt or credit to invoices of the same client.
 * @param invoices in the order to settle them; null for all open ones, earliest due date first
 * @returns cents applied in total
 * @throws Refusal when the receipt was returned, an invoice is not open, or there is less than was asked
 */
export function allocate(
  parts: ReceivableParts,
  funds: FundsRef,
  invoices: readonly InvoicePart[] | null,
): Promise<number> {
  return parts.db.transaction(asService, async (tx) => {
    await lockCompany(tx, funds.companyId);
    return allocateIn(parts, tx, funds, invoices);
  });
}

/** As `allocate`, in a transaction that holds the company's lock. */
export async function allocateIn(
  parts: Pick<ReceivableParts, 'jobs' | 'clock'>,
  tx: Transaction,
  funds: FundsRef,
  invoices: readonly InvoicePart[] | null,
): Promise<number> {
  const asOf = today(parts.clock);
  const source = await lockSource(tx, funds, asOf);
  const wanted = invoices ?? (await openInvoices(tx, funds.companyId)).map((invoiceId) => ({ invoiceId, cents: null }));
  const applied = await applyToInvoices(tx, funds.companyId, source, wanted);
  const ids = wanted.map((part) => part.invoiceId);
  await followSettlement(parts, tx, funds.companyId, ids, { asOf });
  return applied.reduce((sum, part) => sum + part, 0);
}

async function lockSource(
  tx: Transaction,
  { kind, id }: FundsRef,
  asOf: ReturnType<typeof today>,
): Promise<AllocationSource> {
  if (kind === 'receipt') {
    const receipt = await lockReceipt(tx, id);
    if (receipt === undefined) throw new Refusal(404, 'receiptNotFound', { receipt: id });
    if (receipt.state !== 'recorded') throw new Refusal(409, 'receiptReturned', { receipt: receipt.number });
    return { kind, id, name: receipt.number, left: receipt.left, on: asOf };
  }
  const credit = await lockCredit(tx, id);
  if (credit === undefined) throw new Refusal(404, 'creditNotFound', { credit: id });
  return { kind, id, name: credit.number, left: credit.left, on: asOf };
}
