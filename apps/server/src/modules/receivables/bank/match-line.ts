import { cents as checkedCents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { InvoicePart } from '../allocation/apply-to-invoice.ts';
import { openCents } from '../allocation/open-cents.ts';
import { reverseIn } from '../allocation/reverse-allocation.ts';
import { checkedReason } from '../checked-reason.ts';
import { insertMatch, isLinked, liveMatches, lockLine, setMatchUndone, setReceiptWithdrawn } from '../queries/bank.ts';
import { ignoredReason } from '../queries/ignored-lines.ts';
import { lockReceipt } from '../queries/lock.ts';
import { type ReceivableParts, recordReceiptIn } from '../receipts/record-receipt.ts';

/** What a bank line pays: invoices, of one client or several, or a receipt that was recorded by hand. */
export type MatchTarget =
  | { invoices: (InvoicePart & { companyId: string })[] }
  | { receipt: { id: string; companyId: string } };

export type BankLine = NonNullable<Awaited<ReturnType<typeof lockLine>>>;

/**
 * Matches a bank line as a person says: records a receipt of it for each client and settles the invoices, or links the receipt.
 * For one client, what exceeds the invoices stays its balance; for several, the line is split without a rest.
 * @throws Refusal when the line is not money received, withdrawn or matched, or the invoices cannot be settled with it
 */
export const matchLine = (parts: ReceivableParts, lineId: number, target: MatchTarget): Promise<void> =>
  parts.db.transaction(asService, async (tx) => matchIn(parts, tx, await unmatchedLine(tx, lineId), target, ['hand']));

/** As `matchLine`, for a line from `unmatchedLine` in the same transaction. */
export async function matchIn(
  parts: ReceivableParts,
  tx: Transaction,
  line: BankLine,
  target: MatchTarget,
  signals: readonly string[],
): Promise<void> {
  if ('receipt' in target) return linkReceipt(tx, line, target.receipt, signals);
  const companies = [...new Set(target.invoices.map(({ companyId }) => companyId))].toSorted();
  for (const companyId of companies) await lockCompany(tx, companyId);
  const shares = await sharesOf(tx, line, target.invoices, companies);
  for (const [companyId, cents] of shares) {
    const { id } = await recordReceiptIn(
      parts,
      tx,
      {
        companyId,
        receivedOn: line.bookedOn,
        cents,
        method: 'EFT',
        payer: line.payer,
        reference: line.text.slice(0, 200),
        bankLine: `${line.id}:${companyId}`,
      },
      target.invoices.filter((part) => part.companyId === companyId),
      { again: true },
    );
    await insertMatch(tx, { lineId: line.id, companyId, receiptId: id, madeReceipt: true, signals });
  }
}

/**
 * Undoes the match of a line: its allocations are reversed, and the receipts that it recorded are withdrawn. The invoices, the balance
 * and what is known of the payer are as before.
 * @throws Refusal without a reason, when the line is not matched, or when the bank returned its receipt
 */
export function undoMatch(parts: ReceivableParts, lineId: number, reason: string): Promise<void> {
  const checked = checkedReason(reason);
  return parts.db.transaction(asService, async (tx) => {
    if ((await lockLine(tx, lineId)) === undefined) throw new Refusal(404, 'bankLineNotFound', { line: lineId });
    const matches = await liveMatches(tx, lineId);
    if (matches.length === 0) throw new Refusal(409, 'bankLineNotMatched', { line: lineId });
    for (const { company_id } of matches) await lockCompany(tx, company_id);
    for (const { id, company_id, receipt_id, made_receipt } of matches) {
      if (made_receipt) {
        const receipt = await lockReceipt(tx, receipt_id);
        if (receipt?.state !== 'recorded')
          throw new Refusal(409, 'receiptReturned', { receipt: receipt?.number ?? receipt_id });
        const part = { receiptId: receipt_id, creditId: null, invoiceId: null, writeOffs: false };
        await reverseIn(parts, tx, company_id, part, checked);
        await setReceiptWithdrawn(tx, receipt_id, checked);
      }
      await setMatchUndone(tx, id, checked);
    }
  });
}

/** A line that can be matched, locked. @throws Refusal when it cannot */
export async function unmatchedLine(tx: Transaction, lineId: number): Promise<BankLine> {
  const line = await lockLine(tx, lineId);
  if (line === undefined) throw new Refusal(404, 'bankLineNotFound', { line: lineId });
  if (line.withdrawn === true) throw new Refusal(409, 'bankLineWithdrawn', { line: lineId });
  if (line.cents <= 0) throw new Refusal(409, 'bankLineOutgoing', { line: lineId });
  if ((await liveMatches(tx, lineId)).length > 0) throw new Refusal(409, 'bankLineMatched', { line: lineId });
  const ignored = await ignoredReason(tx, lineId);
  if (ignored !== undefined) throw new Refusal(409, 'bankLineIgnored', { line: lineId, reason: ignored });
  return line;
}

async function linkReceipt(
  tx: Transaction,
  line: BankLine,
  { id, companyId }: { id: string; companyId: string },
  signals: readonly string[],
) {
  await lockCompany(tx, companyId);
  const receipt = await lockReceipt(tx, id);
  if (receipt === undefined) throw new Refusal(404, 'receiptNotFound', { receipt: id });
  if (receipt.state !== 'recorded') throw new Refusal(409, 'receiptReturned', { receipt: receipt.number });
  if (await isLinked(tx, id)) throw new Refusal(409, 'receiptLinked', { receipt: receipt.number });
  if (receipt.amount !== line.cents)
    throw new Refusal(409, 'receiptOtherAmount', {
      receipt: receipt.number,
      amount: formatCad(checkedCents(line.cents)),
    });
  await insertMatch(tx, { lineId: line.id, companyId, receiptId: id, madeReceipt: false, signals });
}

/** How much of a line each client gets, in cents. */
async function sharesOf(
  tx: Transaction,
  line: BankLine,
  invoices: readonly (InvoicePart & { companyId: string })[],
  companies: readonly string[],
): Promise<[companyId: string, cents: number][]> {
  const [only, ...others] = companies;
  if (only === undefined) return [];
  if (others.length === 0) return [[only, line.cents]];
  const shares = new Map(companies.map((companyId) => [companyId, 0]));
  for (const { companyId, invoiceId, cents } of invoices)
    shares.set(companyId, (shares.get(companyId) ?? 0) + (cents ?? (await openCents(tx, companyId, invoiceId))));
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  if (total !== line.cents)
    throw new Refusal(409, 'bankLineSplit', {
      total: formatCad(checkedCents(total)),
      amount: formatCad(checkedCents(line.cents)),
    });
  return [...shares];
}
