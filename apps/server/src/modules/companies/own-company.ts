import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCompanyOfUser, type OwnCompany } from './queries.ts';

export type { OwnCompany };

/**
 * The company of an account whose session has reached the level that the account asks for.
 * @param aal the session's level, as its token states it
 * @throws Refusal 404 without a company, 403 before two-step verification
 */
export async function companyOfUser(deps: Deps, userId: string, aal: string | null): Promise<OwnCompany> {
  const company = await findCompanyOfUser(deps.db, userId, aal);
  if (company === undefined) throw new Refusal(404, 'Please create a company first');
  if (company.second_step_passed !== true) throw new Refusal(403, 'Please finish two-step verification.');
  return company;
}
