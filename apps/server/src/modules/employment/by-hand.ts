import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { EmploymentEnd } from '@portage/domain/leaving/leaving';
import type { EmploymentChange } from '@portage/domain/members/employment-change';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { activateMember, deactivateMember } from '../members/deactivate-member.ts';
import { cancelEmploymentChange, changeEmployment } from './change-employment.ts';
import type { Employer } from './employer.ts';
import { endEmployment, rehire, undoEnd } from './end-employment.ts';
import { type ChangePreview, previewChange } from './preview-change.ts';
import { type EndPreview, previewEnd } from './preview-end.ts';
import { findPeople, findTerms } from './queries/person.ts';

/** A person that the provider names. */
export interface NamedPerson {
  id: string;
  name: string;
  company: Employer;
}

/** @param wanted a member's id or email address. @throws Refusal 404 when there is none, 409 when several companies have one */
export async function findPerson(deps: Pick<Deps, 'db'>, wanted: string): Promise<NamedPerson> {
  const people = await deps.db.transaction(asService, (tx) => findPeople(tx, wanted));
  const [person, ...others] = people;
  if (person === undefined) throw new Refusal(404, 'memberNotFound');
  if (others.length > 0)
    throw new Refusal(409, 'memberAmbiguous', {
      count: people.length,
      email: wanted,
      ids: people.map(({ id }) => id).join(', '),
    });
  const { id, name, company_id, legal_name } = person;
  return { id, name, company: { id: company_id, legal_name, user_id: null } };
}

/** `endEmployment` by the provider, with the deactivation when the last day is not in the future. @throws Refusal */
export async function endByHand(
  deps: Deps,
  wanted: string,
  end: EmploymentEnd,
): Promise<NamedPerson & { later: boolean }> {
  const person = await findPerson(deps, wanted);
  await endEmployment(deps, person.company, person.id, end);
  const later = end.lastDay > today(deps.clock);
  if (!later) await deactivateMember(deps, person.company, person.id);
  return { ...person, later };
}

/** `previewEnd` by the provider. @throws Refusal */
export async function previewEndByHand(
  deps: Pick<Deps, 'clock' | 'db'>,
  wanted: string,
  end: EmploymentEnd,
): Promise<EndPreview> {
  const person = await findPerson(deps, wanted);
  return previewEnd(deps, person.company, person.id, end);
}

/** `undoEnd` by the provider; a person who was deactivated is active again. @throws Refusal */
export async function undoEndByHand(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'messages'>,
  wanted: string,
): Promise<NamedPerson> {
  const person = await findPerson(deps, wanted);
  await undoEnd(deps, person.company, person.id);
  await activateMember(deps, person.company, person.id);
  return person;
}

/** `rehire` by the provider, with the activation. @throws Refusal */
export async function rehireByHand(deps: Deps, wanted: string, firstDay: PlainDate): Promise<NamedPerson> {
  const person = await findPerson(deps, wanted);
  await rehire(deps, person.company, person.id, firstDay);
  await activateMember(deps, person.company, person.id);
  return person;
}

/**
 * `changeEmployment` by the provider.
 * @param replaces id of the pending terms that this change edits
 * @param reason why, for a lower salary of invoiced days
 * @throws Refusal
 */
export async function changeByHand(
  deps: Deps,
  wanted: string,
  change: EmploymentChange,
  replaces?: string,
  reason?: string,
): Promise<NamedPerson & { changeId: string }> {
  const person = await findPerson(deps, wanted);
  const { id } = await changeEmployment(deps, person.company, person.id, change, replaces, reason);
  return { ...person, changeId: id };
}

/** `previewChange` by the provider. @throws Refusal */
export async function previewChangeByHand(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  wanted: string,
  change: EmploymentChange,
  replaces?: string,
): Promise<ChangePreview> {
  const person = await findPerson(deps, wanted);
  return previewChange(deps, person.company, person.id, change, replaces);
}

/** The id of the dated change of a person's terms that starts on a day. @throws Refusal 404 when none does */
export async function changeStartingOn(deps: Pick<Deps, 'db'>, memberId: string, day: PlainDate): Promise<string> {
  const terms = await deps.db.transaction(asService, (tx) => findTerms(tx, memberId));
  const change = terms.slice(1).find(({ effectiveOn }) => effectiveOn === day);
  if (change === undefined) throw new Refusal(404, 'changeNotFound', { day });
  return change.id;
}

/** `cancelEmploymentChange` by the provider. @throws Refusal */
export async function cancelChangeByHand(
  deps: Pick<Deps, 'clock' | 'db'>,
  wanted: string,
  changeId: string,
): Promise<void> {
  const person = await findPerson(deps, wanted);
  await cancelEmploymentChange(deps, person.company, person.id, changeId);
}
