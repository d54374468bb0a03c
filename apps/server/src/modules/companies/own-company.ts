import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCompanyOfUser, type OwnCompany } from './queries.ts';

export type { OwnCompany };

/**
 * The company of an account, once its session has passed two-step verification if the account uses it.
 * @param aal the session's assurance level, from its token
 * @throws Refusal 404 without a company, 403 before two-step verification
 */
export async function companyOfUser(deps: Deps, userId: string, aal: string | null): Promise<OwnCompany> {
  const company = await findCompanyOfUser(deps.db, userId, aal);
  if (company === undefined) throw new Refusal(404, 'Please create a company first');
  if (company.second_step_passed !== true) throw new Refusal(403, 'Please finish two-step verification.');
  return company;
}
