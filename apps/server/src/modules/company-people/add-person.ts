import type { GrantableRole } from '@portage/contract/company-rights';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { insertPerson } from './queries/people.ts';

/** Adds an account to a company without an invitation, for demo data. Nothing if it belongs to the company. */
export function addPerson(
  deps: Pick<Deps, 'db'>,
  person: { companyId: string; userId: string; name: string; role: GrantableRole; addedBy: string },
): Promise<void> {
  return deps.db.transaction(asService, (tx) => insertPerson(tx, person));
}
