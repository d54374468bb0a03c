import type { Deps } from '../../deps.ts';
import { saveCompany } from './queries.ts';

/**
 * The company of an account, with the words of this call, also where an earlier sign-up left others.
 * @param fields values by column of public.companies, which code names
 * @returns its id
 */
export async function createCompany(
  deps: Pick<Deps, 'db'>,
  userId: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const company = await saveCompany(deps.db, userId, fields);
  if (company === undefined) throw new Error('the company was not inserted');
  return company.id;
}
