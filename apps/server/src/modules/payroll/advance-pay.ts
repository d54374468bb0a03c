import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents, sumCents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import {
  clientOfAdvance,
  creditOf,
  deleteAdvance,
  insertAdvance,
  linesToAdvance,
  setAdvanceLimit,
} from './queries/advances.ts';
import { lockPayday } from './queries/payouts.ts';
import { findCompany } from './queries/run.ts';
import type { PayrollParts } from './run.ts';

/**
 * Makes pay of a client's payday payable that the client has not paid. Its invoices stay open, and what the client pays later repays it.
 * @returns the advance's id, how many lines and one-time payments, and their amount in cents
 * @throws Refusal without a reason, when nothing waits for the client's money, or the client's limit does not allow it
 */
export function advancePay(
  { db }: Pick<PayrollParts, 'db'>,
  companyId: string,
  payday: PlainDate,
  reason: string,
): Promise<{ id: string; lines: number; cents: Cents }> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    await lockPayday(tx, companyId, payday);
    const lines = await linesToAdvance(tx, companyId, payday);
    if (lines.length === 0) throw new Refusal(409, 'nothingToAdvance', { payday });
    const total = sumCents(lines.map((line) => line.cents));
    const { limit, advanced } = await creditOf(tx, companyId);
    if (advanced + total > limit)
      throw new Refusal(409, 'advanceLimit', {
        amount: formatCad(total),
        left: formatCad(cents(Math.max(0, limit - advanced))),
      });
    const id = await insertAdvance(tx, { companyId, payday, reason: checked }, lines);
    return { id, lines: lines.length, cents: total };
  });
}

/**
 * Cancels an advance that nobody was paid from: the pay waits for the client's money again.
 * @throws Refusal without a reason, for an unknown or canceled advance, or once pay of it is paid out or in a payout batch
 */
export function cancelAdvance({ db }: Pick<PayrollParts, 'db'>, advanceId: string, reason: string): Promise<void> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const client = await clientOfAdvance(tx, advanceId);
    if (client === undefined) throw new Refusal(404, 'advanceNotFound');
    await lockCompany(tx, client);
    if (!(await deleteAdvance(tx, advanceId, checked))) throw new Refusal(409, 'advancePaidOut');
  });
}

/**
 * Sets how much may be advanced for a client and not be repaid at a time. What is advanced stays.
 * @throws Refusal without a reason, or for an unknown client
 */
export function setCreditLimit(
  { db }: Pick<PayrollParts, 'db'>,
  companyId: string,
  limit: Cents,
  reason: string,
): Promise<void> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    if ((await findCompany(tx, companyId)) === undefined)
      throw new Refusal(404, 'clientNotFound', { company: companyId });
    await lockCompany(tx, companyId);
    await setAdvanceLimit(tx, companyId, limit, checked);
  });
}
