import type { Deps } from '../../deps.ts';
import { saveCompany } from './queries.ts';

/**
 * Creates the company of an account, or replaces the details of an earlier sign-up.
 * @param fields values by column of public.companies; the columns come from code, never from input
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
