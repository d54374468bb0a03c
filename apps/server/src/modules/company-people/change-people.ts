import type { GrantableRole } from '@portage/contract/company-rights';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ActingCompany, type PeopleCompany, withPeople } from './acting-company.ts';
import { actorOf, mailOwner, mailRemoval } from './company-people-mails.ts';
import { changePerson, findPerson, findPersonOfAccount, type PersonRow, setRemoved } from './queries/people.ts';

/**
 * Changes the role or name of a person. A lower role takes effect with that person's next request.
 * @throws Refusal 403 without the right, 404 for another company's person, 409 for the role of the owner
 */
export function changeCompanyPerson(
  deps: Deps,
  company: PeopleCompany,
  personId: string,
  change: { role?: GrantableRole | undefined; name?: string | undefined },
): Promise<void> {
  return withPeople(deps, company, 'members.write', async (tx) => {
    const person = await requirePerson(tx, company.id, personId);
    if (change.role !== undefined) refuseOwner(person);
    await changePerson(tx, person.id, change);
    if (change.role === 'admin' && person.role !== 'admin')
      await mailOwner(deps, tx, company, {
        kind: 'admin',
        email: person.email ?? '',
        role: change.role,
        by: await actorOf(deps, tx, company),
        account: company.user_id,
        key: `${person.id}:${deps.clock.now()}`,
      });
  });
}

/**
 * Removes a person and mails them. Their access ends with the next request.
 * @throws Refusal 403 without the right, 404 for another company's person, 409 for the owner
 */
export function removePerson(
  deps: Pick<Deps, 'db' | 'jobs' | 'messages'>,
  company: PeopleCompany,
  personId: string,
): Promise<void> {
  return withPeople(deps, company, 'members.write', async (tx) => {
    const person = await requirePerson(tx, company.id, personId);
    refuseOwner(person);
    await setRemoved(tx, company.id, person.id, company.user_id);
    if (person.user_id !== company.user_id) await mailRemoval(deps, tx, company, person);
  });
}

/** Removes the person that asks. @throws Refusal 409 for the owner */
export function leaveCompany(deps: Pick<Deps, 'db'>, company: ActingCompany): Promise<void> {
  return withPeople(deps, company, 'company.read', async (tx) => {
    const person = await findPersonOfAccount(tx, company.id, company.user_id);
    if (person === undefined) return;
    refuseOwner(person);
    await setRemoved(tx, company.id, person.id, company.user_id);
  });
}

/** @throws Refusal 404 for a person that does not belong to the company */
export async function requirePerson(
  tx: Transaction,
  companyId: string,
  personId: string,
): Promise<NonNullable<PersonRow>> {
  const person = await findPerson(tx, companyId, personId);
  if (person === undefined) throw new Refusal(404, 'personNotFound');
  return person;
}

function refuseOwner({ role }: { role: string }): void {
  if (role === 'owner') throw new Refusal(409, 'ownerStays');
}
