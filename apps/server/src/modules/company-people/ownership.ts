import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ownsCompany, setCompanyOwner, setSecondStepRequired } from '../companies/ownership.ts';
import { moveDocuments } from '../documents/move-documents.ts';
import { type ActingCompany, type PeopleCompany, withPeople } from './acting-company.ts';
import { requirePerson } from './change-people.ts';
import { mailOwnershipOffer, mailOwnershipTransfer } from './company-people-mails.ts';
import { confirmedAddress } from './queries/invitations.ts';
import {
  findOwner,
  findPersonOfAccount,
  isDisabled,
  type PersonRow,
  setOffer,
  setOwnerRole,
} from './queries/people.ts';

/** How long an offer can be accepted. */
const offerValidMs = 7 * 86_400_000;

/**
 * Offers the company to one of its people, instead of an earlier offer, and mails them.
 * @param personId null withdraws the offer
 * @throws Refusal 403 for anyone but the owner, 404 for another company's person, 409 for the owner
 */
export function offerOwnership(deps: Deps, company: ActingCompany, personId: string | null): Promise<void> {
  return withPeople(deps, company, 'ownership', async (tx) => {
    const now = new Date(deps.clock.now());
    if (personId === null) return setOffer(tx, company.id, null, now);
    const person = await requirePerson(tx, company.id, personId);
    if (person.role === 'owner') throw new Refusal(409, 'ownerAlready');
    await setOffer(tx, company.id, person.id, now);
    return mailOwnershipOffer(deps, tx, company, { ...person, offeredAt: now });
  });
}

/**
 * Answers an offer. Accepting makes the person that asks the owner, in whose name documents are filed and to whom agreements
 * go, and the former owner an admin. Both get a mail.
 * @throws Refusal 409 without an offer that is still valid, or when the person owns another company
 */
export function answerOwnership(deps: Deps, company: ActingCompany, accept: boolean): Promise<void> {
  return withPeople(deps, company, 'company.read', async (tx) => {
    const person = await findPersonOfAccount(tx, company.id, company.user_id);
    const offeredAt = person?.ownership_offered_at?.getTime();
    if (person === undefined || offeredAt === undefined || offeredAt + offerValidMs <= deps.clock.now())
      throw new Refusal(409, 'ownershipNotOffered');
    if (!accept) return setOffer(tx, company.id, null, new Date(offeredAt));
    if (!(await makeOwner(deps, tx, company, person))) throw new Refusal(409, 'ownsAnotherCompany');
  });
}

/**
 * Makes a person of a company its owner without an offer, for the provider: the owner may be gone. The former owner becomes an
 * admin, and both get a mail.
 * @throws Refusal 404 for another company's person, 409 for the owner, or for an account that can't own the company
 */
export function transferOwnership(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'messages'>,
  company: Pick<ActingCompany, 'id' | 'legal_name'>,
  personId: string,
): Promise<void> {
  const byProvider = { ...company, user_id: null };
  return withPeople(deps, byProvider, 'ownership', async (tx) => {
    const person = await requirePerson(tx, company.id, personId);
    if (person.role === 'owner') throw new Refusal(409, 'ownerAlready');
    if (!(await makeOwner(deps, tx, byProvider, person)))
      throw new Refusal(409, 'personCannotOwn', { email: person.email });
  });
}

/** @returns false when the account is disabled, has no confirmed address or owns another company */
async function makeOwner(
  deps: Pick<Deps, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  company: PeopleCompany,
  person: Pick<NonNullable<PersonRow>, 'id' | 'user_id' | 'name'>,
): Promise<boolean> {
  const email = await confirmedAddress(tx, person.user_id);
  if (email === undefined || (await isDisabled(tx, person.user_id)) || (await ownsCompany(tx, person.user_id)))
    return false;
  const former = await findOwner(tx, company.id);
  await setOwnerRole(tx, company.id, person.id);
  await setCompanyOwner(tx, company.id, { userId: person.user_id, email });
  await moveDocuments(tx, company.id, person.user_id);
  await mailOwnershipTransfer(deps, tx, company, { former, owner: { name: person.name, email } });
  return true;
}

/**
 * Requires two-step verification of all people of a company, or stops requiring it.
 * @throws Refusal 403 for anyone but the owner, 409 when the owner's session has not passed it: they would lock themselves out
 */
export function requireSecondStep(deps: Pick<Deps, 'db'>, company: ActingCompany, required: boolean): Promise<void> {
  return withPeople(deps, company, 'ownership', async (tx) => {
    if (required && company.aal !== 'aal2') throw new Refusal(409, 'ownSecondStepFirst');
    await setSecondStepRequired(tx, company.id, required);
  });
}
