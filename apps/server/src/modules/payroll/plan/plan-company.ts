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
  const lines = await loadLines(tx, companyId, asOf, memberIds);
  const earlier = await loadEarlierPay(tx, companyId, asOf, memberIds);
  const elsewhere = await loadElsewhere(
    tx,
    members.map(({ id }) => id),
    asOf,
  );
  const oneTime = await loadOneTime(tx, companyId, asOf, memberIds);
  const rates = await ratesForRun(tx);
  const holds = await loadHolds(tx, companyId);
  const stop = await loadStop(tx, companyId);
  const planned = planLines({ members, lines, earlier, elsewhere, oneTime, holds, stop }, asOf, periods, rates);
  return { members, oneTime, planned };
}
