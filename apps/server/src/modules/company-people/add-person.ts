import type { GrantableRole } from '@portage/contract/company-rights';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { changePerson, findPersonOfAccount, insertPerson } from './queries/people.ts';

/** Adds an account to a company without an invitation, for demo data. Nothing if it belongs to the company. */
export function addPerson(
  deps: Pick<Deps, 'db'>,
  person: { companyId: string; userId: string; name: string; role: GrantableRole; addedBy: string },
): Promise<void> {
  return deps.db.transaction(asService, (tx) => insertPerson(tx, person));
}

/** Names a person of a company as they would themselves, for demo data: an account that signs up has no name. */
export function namePerson(
  deps: Pick<Deps, 'db'>,
  { companyId, userId, name }: { companyId: string; userId: string; name: string },
): Promise<void> {
  return deps.db.transaction(asService, async (tx) => {
    const person = await findPersonOfAccount(tx, companyId, userId);
    if (person === undefined) throw new Error(`${name} is not a person of the company.`);
    await changePerson(tx, person.id, { name });
  });
}
