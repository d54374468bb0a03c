import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { addDays, laterOf, type PlainDate } from '@portage/domain/dates/plain-date';
import type { PayoutMethod } from '@portage/domain/pay/payout-methods';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { settleEarlierPayouts } from '../invoices/earlier-payouts.ts';
import { issueStatements } from '../pay-statements/issue-statements.ts';
import { insertPayout, lockPayday, payableLines, paydaysToPayOut } from './queries/payouts.ts';
import { setLinesPaid, setOneTimePaid } from './queries/run.ts';
import type { PayrollParts } from './run.ts';

/** People have their money at most this many days before the payday, or after it and today. */
const maxDaysApart = 31;

/** What paying out needs: its pay statements name the provider, in the language of each person. */
export type PaidOutParts = Pick<PayrollParts, 'db' | 'config' | 'clock' | 'messages'>;

/** How and when a payday is paid out. */
export interface PayoutTerms {
  /** The reference at the provider's bank. */
  reference: string;
  method?: PayoutMethod | undefined;
  /** The day on which the money is in people's accounts; default: the payday or the bank day before it, or today when that has passed. */
  valueDate?: PlainDate | undefined;
}

/**
 * Records that the provider paid out what is payable of a client's payday: its lines, and the one-time payments of the day. They become
 * paid on the value date, or at once when it has come. Each person gets a pay statement.
 * @param shown the ids of what the caller saw and asked its bank to pay, if it says so
 * @returns how many lines and one-time payments, and their gross pay less what earlier payouts of the same days paid, in cents
 * @throws Refusal when there is nothing to pay out, or not exactly what was shown; when the value date is far from the payday
 */
export async function markPaidOut(
  { db, ...parts }: PaidOutParts,
  companyId: string,
  payday: PlainDate,
  { reference, method = 'transfer', valueDate = laterOf(payDateOf(payday), today(parts.clock)) }: PayoutTerms,
  shown?: readonly string[],
): Promise<{ lines: number; cents: number }> {
  const now = today(parts.clock);
  const latest = addDays(laterOf(payday, now), maxDaysApart);
  if (valueDate < addDays(payday, -maxDaysApart) || valueDate > latest)
    throw new Refusal(400, 'valueDateFar', { payday });
  // A payday of thousands of people: each line of the payout has its amount computed and its entry in the audit log.
  return db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
    await lockCompany(tx, companyId);
    await lockPayday(tx, companyId, payday);
    await settleEarlierPayouts(tx, companyId);
    const paid = await payableLines(tx, companyId, payday);
    if (paid.length === 0) throw new Refusal(409, 'nothingToPayOut', { payday });
    if (shown !== undefined && !isSame(new Set(shown), new Set(paid.map(({ id }) => id))))
      throw new Refusal(409, 'payableChanged');
    const payout = await insertPayout(tx, {
      companyId,
      payday,
      valueDate,
      method,
      reference,
      lines: paid.filter(({ isOneTime }) => !isOneTime).map(({ id }) => id),
      oneTimes: paid.filter(({ isOneTime }) => isOneTime).map(({ id }) => id),
    });
    await setLinesPaid(tx, companyId, now);
    await setOneTimePaid(tx, companyId, now);
    await issueStatements(parts, tx, [payout]);
    return { lines: paid.length, cents: paid.reduce((sum, { amount }) => sum + Number(amount), 0) };
  });
}

/** Pays out every payday before a day that is funded, as `markPaidOut` does. @param reference of a payday */
export async function payOutBefore(
  deps: PaidOutParts,
  before: PlainDate,
  reference: (payday: PlainDate) => string,
): Promise<void> {
  for (const { companyId, payday } of await paydaysToPayOut(deps.db, before))
    await markPaidOut(deps, companyId, payday, { reference: reference(payday) });
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
