import type { Deps } from '../../deps.ts';
import { type CompanyDetails, saveCompany } from './queries.ts';

/** Creates the company of an account, or replaces the details of an earlier sign-up. Returns its id. */
export async function createCompany(deps: Pick<Deps, 'db'>, userId: string, details: CompanyDetails): Promise<string> {
  const company = await saveCompany(deps.db, userId, details);
  if (company === undefined) throw new Error('the company was not inserted');
  return company.id;
}
