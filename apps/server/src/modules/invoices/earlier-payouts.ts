import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { countEarlierPayouts } from '@portage/domain/pay/earlier-payouts';
import type { Transaction } from '@portage/platform/postgres/database';
import type { WrittenCalculations } from '../net-pay/net-pay-rows.ts';
import { settleNetPay } from '../net-pay/settle-net-pay.ts';
import {
  countFinalPayouts,
  countsTowardPaid,
  deleteEarlierPayouts,
  fileUnderEarlierPayouts,
  linesPaidBefore,
  payoutsOfCredited,
  writeEarlierPayouts,
} from './queries/earlier-payouts.ts';

/**
 * Calculates what is withheld from pay, and counts what was paid out for credited days toward the lines that pay for these days again, so
 * that only the difference is paid out.
 * Call it after lines were credited, planned or invoiced, and before a payout. The caller holds the company's lock.
 * @param written what the caller's transaction wrote into lines; default nothing that is known
 */
export async function settleEarlierPayouts(
  tx: Transaction,
  companyId: string,
  written?: WrittenCalculations,
): Promise<void> {
  await settleNetPay(tx, companyId, written);
  const payouts = await payoutsOfCredited(tx, companyId);
  if (payouts.length > 0) {
    const people = Map.groupBy(payouts, ({ person }) => person);
    const lines = await linesPaidBefore(tx, [...people.keys()]);
    const counted = [...Map.groupBy(lines, ({ person }) => person)].flatMap(([person, own]) =>
      countEarlierPayouts(
        (people.get(person) ?? []).map(({ id, start, end, left }) => ({
          id,
          start: plainDate(start),
          end: plainDate(end),
          left: cents(Number(left)),
        })),
        own.map(({ id, start, end, due }) => ({
          id,
          start: plainDate(start),
          end: plainDate(end),
          due: cents(Number(due)),
        })),
      ),
    );
    const ids = lines.map(({ id }) => id);
    await writeEarlierPayouts(tx, companyId, ids, counted);
  }
  await countFinalPayouts(tx, companyId);
  await fileUnderEarlierPayouts(tx, companyId);
}

/**
 * Forgets that pay which did not reach a person counts toward pay for the same days. The caller holds the company's lock.
 * @returns false when the difference alone was paid out since: nothing has changed
 */
export async function forgetEarlierPayouts(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  if (await countsTowardPaid(tx, ids)) return false;
  await deleteEarlierPayouts(tx, ids);
  return true;
}
