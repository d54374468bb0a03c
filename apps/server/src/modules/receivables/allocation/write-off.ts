import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { checkedReason } from '../checked-reason.ts';
import { hasWriteOffTwin } from '../queries/write.ts';
import type { ReceivableParts } from '../receipts/record-receipt.ts';
import { applyToInvoices, type InvoicePart } from './apply-to-invoice.ts';
import { followSettlement } from './follow-settlement.ts';

/**
 * Gives up a part of an invoice, such as a bank's fee, or all that is open.
 * @returns cents written off
 * @throws Refusal without a reason, when the invoice is not open or has less open, or when the same part was written off today for the same reason
 */
export function writeOff(
  parts: ReceivableParts,
  companyId: string,
  part: InvoicePart,
  reason: string,
): Promise<number> {
  const checked = checkedReason(reason);
  return parts.db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    const asOf = today(parts.clock);
    const { invoiceId, cents: asked } = part;
    if (asked !== null && (await hasWriteOffTwin(tx, { invoiceId, cents: asked, reason: checked, on: asOf })))
      throw new Refusal(409, 'writeOffTwice', { amount: formatCad(cents(asked)) });
    const source = { kind: 'writeOff', id: checked, name: '', left: null, on: asOf } as const;
    const [written = 0] = await applyToInvoices(tx, companyId, source, [part]);
    await followSettlement(parts, tx, companyId, [part.invoiceId], { asOf });
    return written;
  });
}
