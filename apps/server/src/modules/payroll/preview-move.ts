import { payDateOf } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { withChange } from '@portage/domain/members/employment-change';
import type { Province } from '@portage/domain/places/provinces';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { today } from '../../platform/today.ts';
import { storeTerms } from '../employment/change-employment.ts';
import { loadChangeable } from '../employment/changeable.ts';
import { rolledBack } from '../net-pay/rolled-back.ts';
import { nextNetPay, settleNetPay } from '../net-pay/settle-net-pay.ts';
import { planBesideLines } from './plan/plan-beside-lines.ts';
import { planCompany } from './plan/plan-company.ts';
import { writePlan } from './plan/write-plan.ts';
import { lockPeopleOf } from './queries/people.ts';
import { firstUpcomingPay } from './queries/run.ts';

/** The net pay of a pay date in two provinces of employment. In cents. */
export interface MovedNetPay {
  readonly payDate: PlainDate;
  readonly before: number;
  readonly after: number;
  /** By rates or tax tables of the year before, because those of the pay date are missing. */
  readonly estimate: boolean;
}

/**
 * What another province of employment would change from the first regular pay on that is not invoiced: the terms are recorded, pay is planned
 * as a run does, and everything is rolled back.
 * @returns null when no such pay is planned, or what is withheld from it is not known
 * @throws Refusal 404 for another company's member
 */
export function previewMove(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  companyId: string,
  memberId: string,
  province: Province,
): Promise<MovedNetPay | null> {
  return rolledBack(deps.db, async (tx) => {
    const asOf = today(deps.clock);
    await lockCompany(tx, companyId);
    await lockPeopleOf(tx, companyId, [memberId]);
    const person = await loadChangeable(deps, tx, companyId, memberId);
    const first = await firstUpcomingPay(tx, memberId, asOf);
    if (first === undefined) return null;
    const payDate = payDateOf(first.payday);
    await settleNetPay(tx, companyId);
    const before = await nextNetPay(tx, memberId, payDate);
    const terms = withChange(person.terms, { effectiveOn: first.start, province });
    await storeTerms(tx, { id: companyId, user_id: null }, person, terms);
    const { planned } = await planCompany(tx, companyId, asOf, deps.config, [memberId]);
    await writePlan(tx, companyId, planned);
    await planBesideLines(tx, companyId, asOf, deps.config, [memberId]);
    await settleNetPay(tx, companyId);
    const after = await nextNetPay(tx, memberId, payDate);
    if (before?.payDate !== payDate || after?.payDate !== payDate) return null;
    const estimate = first.estimate || before.estimate || after.estimate;
    return { payDate, before: before.net, after: after.net, estimate };
  });
}
