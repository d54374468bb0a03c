import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Config } from '../../../config.ts';
import { ratesForRun } from '../../rates/load-rates.ts';
import { loadStop } from '../queries/credit.ts';
import { loadHolds } from '../queries/holds.ts';
import { loadElsewhere } from '../queries/people.ts';
import { loadEarlierPay, loadLines, loadMembers, loadOneTime } from '../queries/run.ts';
import type { MemberRow, OneTimeRow } from './payroll-rows.ts';
import { type LinePlan, planLines } from './plan-lines.ts';

export interface CompanyPlan {
  members: MemberRow[];
  oneTime: OneTimeRow[];
  planned: LinePlan;
}

/**
 * What a run would plan and refuse for a company. Reads only. The caller holds the company's lock.
 * @param memberIds the people to plan; default all of them
 */
export async function planCompany(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  { PAYROLL_UPCOMING_PERIODS: periods }: Config,
  memberIds?: readonly string[],
): Promise<CompanyPlan> {
  const members = await loadMembers(tx, companyId, memberIds);
  // Sent together: the database answers one after the other without waiting for the next question.
  const [lines, earlier, elsewhere, oneTime, rates, holds, stop] = await Promise.all([
    loadLines(tx, companyId, asOf, memberIds),
    loadEarlierPay(tx, companyId, asOf, memberIds),
    loadElsewhere(
      tx,
      members.map(({ id }) => id),
      asOf,
    ),
    loadOneTime(tx, companyId, asOf, memberIds),
    ratesForRun(tx),
    loadHolds(tx, companyId),
    loadStop(tx, companyId),
  ]);
  const planned = planLines({ members, lines, earlier, elsewhere, oneTime, holds, stop }, asOf, periods, rates);
  return { members, oneTime, planned };
}
