import type { PlainDate } from '@portage/domain/dates/plain-date';
import { today } from '../../platform/clock.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { Refusal } from '../../platform/refusal.ts';
import { settleEarlierPayouts } from '../invoices/earlier-payouts.ts';
import { insertPayout, lockPayday, payableLines } from './queries/holds.ts';
import { setLinesPaid, setOneTimePaid } from './queries/run.ts';
import type { PayrollParts } from './run.ts';

/**
 * Records that the provider's bank paid out what is payable of a client's payday: its lines, and the one-time payments of the day. Those
 * whose day has come become paid at once; the others on their day.
 * @param shown the ids of what the caller saw and asked its bank to pay, if it says so
 * @returns how many lines and one-time payments, and their gross pay less what earlier payouts of the same days paid, in cents
 * @throws Refusal when there is nothing to pay out, or not exactly what was shown
 */
export function markPaidOut(
  { db, clock }: Pick<PayrollParts, 'db' | 'clock'>,
  companyId: string,
  payday: PlainDate,
  reference: string,
  shown?: readonly string[],
): Promise<{ lines: number; cents: number }> {
  // A payday of thousands of people: each line of the payout has its amount computed and its entry in the audit log.
  return db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
    await lockCompany(tx, companyId);
    await lockPayday(tx, companyId, payday);
    await settleEarlierPayouts(tx, companyId);
    const paid = await payableLines(tx, companyId, payday);
    if (paid.length === 0) throw new Refusal(409, 'nothingToPayOut', { payday });
    if (shown !== undefined && !isSame(new Set(shown), new Set(paid.map(({ id }) => id))))
      throw new Refusal(409, 'payableChanged');
    await insertPayout(tx, {
      companyId,
      payday,
      reference,
      lines: paid.filter(({ isOneTime }) => !isOneTime).map(({ id }) => id),
      oneTimes: paid.filter(({ isOneTime }) => isOneTime).map(({ id }) => id),
    });
    await setLinesPaid(tx, companyId, today(clock));
    await setOneTimePaid(tx, companyId, today(clock));
    return { lines: paid.length, cents: paid.reduce((sum, { amount }) => sum + Number(amount), 0) };
  });
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
