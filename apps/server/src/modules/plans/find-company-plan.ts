import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { latestPlans, type PlanRow } from './queries.ts';

/**
 * A company's latest plan in one of the statuses.
 * @param company its id, name or billing e-mail
 * @throws Refusal when there is none, or when several companies match
 */
export async function findCompanyPlan(
  deps: Pick<Deps, 'db'>,
  company: string,
  statuses: readonly string[],
): Promise<PlanRow> {
  const found = await latestPlans(deps.db, company, statuses);
  const plan = found[0];
  if (plan === undefined) throw new Refusal(404, 'companyHasNoPlan', { company, wanted: statuses.join('|') });
  if (found.length > 1)
    throw new Refusal(409, 'companyAmbiguous', {
      count: found.length,
      company,
      ids: found.map((row) => row.company_id).join(', '),
    });
  return plan;
}
