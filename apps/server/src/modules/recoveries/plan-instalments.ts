import type { PlainDate } from '@portage/domain/dates/plain-date';
import { minimumWageOn } from '@portage/domain/minimum-wage/minimum-wage';
import { NO_CENTS } from '@portage/domain/money/money';
import { leftByYear, minimumForDays, scheduleRecoveries } from '@portage/domain/recoveries/recovery-schedule';
import type { Transaction } from '@portage/platform/postgres/database';
import { settleEarlierPayouts } from '../invoices/earlier-payouts.ts';
import { minimumWagesIn } from '../rates/minimum-wages.ts';
import {
  addInstalments,
  comingPays,
  openRecoveries,
  plannedInstalments,
  removeInstalments,
} from './queries/recoveries.ts';

/**
 * Plans what recoveries take from the lines that are not invoiced, in place of what was planned before. The caller holds the locks of a run, and
 * has written its lines; it plans the people again whose instalments changed, for their contributions.
 * @param memberIds default everyone of the company
 * @returns whose instalments changed
 */
export async function planInstalments(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  memberIds?: readonly string[],
): Promise<string[]> {
  const [open, planned] = await Promise.all([
    openRecoveries(tx, companyId, memberIds ?? null),
    plannedInstalments(tx, companyId, memberIds ?? null),
  ]);
  if (open.length === 0 && planned.length === 0) return [];
  // An earlier payout that counts toward a line leaves less to take from it.
  await settleEarlierPayouts(tx, companyId);
  const wages = await minimumWagesIn(tx);
  const people = [...new Set(open.map(({ team_member_id: id }) => id))];
  const pays = Map.groupBy(await comingPays(tx, people, asOf), ({ memberId }) => memberId);
  const wanted = [...Map.groupBy(open, ({ team_member_id: id }) => id)].flatMap(([memberId, recoveries]) => {
    const instalments = scheduleRecoveries(
      recoveries
        .filter(({ grounded }) => grounded)
        .map(({ id, share, maximum, until, years, recovered, reduced }) => ({
          id,
          share,
          maximum,
          until,
          left: leftByYear(years, recovered, reduced),
        })),
      (pays.get(memberId) ?? []).map(({ payday, gross, payable, days, province }) => {
        const wage = minimumWageOn(wages, province, payday);
        return { payday, gross, payable, minimum: wage === null ? NO_CENTS : minimumForDays(wage.hourly, days) };
      }),
    );
    return instalments.map((one) => ({
      ...one,
      memberId,
      description: recoveries.find(({ id }) => id === one.recovery)?.description ?? '',
    }));
  });
  const key = (one: { recovery: string | null; payday: string; amount: number; year: number | null; taxed: boolean }) =>
    [one.recovery, one.payday, one.amount, one.year, one.taxed].join(' ');
  const before = new Map(
    planned.map((one) => [
      key({ ...one, recovery: one.recovery_id, year: one.recovered_year, taxed: one.treatment === 'contributions' }),
      one,
    ]),
  );
  const added = wanted.filter((one) => !before.delete(key({ ...one, taxed: one.contributions })));
  const removed = [...before.values()];
  await removeInstalments(
    tx,
    removed.map(({ id }) => id),
  );
  await addInstalments(tx, added);
  return [...new Set([...added.map(({ memberId }) => memberId), ...removed.map(({ team_member_id: id }) => id)])];
}
