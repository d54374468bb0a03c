import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { isOldEnough } from '@portage/domain/members/team-member-form';
import { conflictingProvinces, formatPostalCode, isUnusualPostalCode } from '@portage/domain/places/postal-code';
import { isProvince } from '@portage/domain/places/provinces';
import { sinProblem } from '@portage/domain/text/social-insurance-number';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Contact,
  type EmergencyContact,
  lockDetails,
  setContact,
  setDetails,
  setEmergencyContact,
} from './queries/correction.ts';

/**
 * Changes where a person lives and can be reached, as they say themselves. A move to another province changes what is deducted from their pay,
 * from a day: that is a change of terms, which is not theirs.
 * @throws Refusal 400 for a postal code that is not Canadian, 409 for one of another province
 */
export function changeContact({ db }: Pick<Deps, 'db'>, memberId: string, contact: Contact): Promise<void> {
  const { postalCode } = contact;
  if (postalCode === '' || isUnusualPostalCode(postalCode)) throw new Refusal(400, 'postalCodeInvalid');
  return db.transaction(asService, async (tx) => {
    const before = await lockDetails(tx, memberId);
    if (before === undefined) throw new Refusal(404, 'memberNotFound');
    if (conflictingProvinces(isProvince(before.state) ? before.state : null, postalCode) !== null)
      throw new Refusal(409, 'movedToOtherProvince');
    await setContact(tx, memberId, { ...contact, postalCode: formatPostalCode(postalCode) });
  });
}

/** Changes whom to call when something happens to a person. @param contact null to remove the contact */
export function changeEmergencyContact(
  { db }: Pick<Deps, 'db'>,
  memberId: string,
  contact: EmergencyContact | null,
): Promise<void> {
  return db.transaction(asService, (tx) => setEmergencyContact(tx, memberId, contact));
}

/**
 * Enters a person's Social Insurance Number, once; the database seals it.
 * @throws Refusal 400 for a number that is not valid, 409 when one is known. None contains it.
 */
export async function enterSin(tx: Transaction, memberId: string, typed: string): Promise<void> {
  if (sinProblem(typed) !== null) throw new Refusal(400, 'sinInvalid');
  const before = await lockDetails(tx, memberId);
  if (before === undefined) throw new Refusal(404, 'memberNotFound');
  if (before.social_insurance_number !== null) throw new Refusal(409, 'sinKnown');
  await setDetails(tx, memberId, { social_insurance_number: typed });
}

/** Enters a person's birth date, once. @throws Refusal 409 when one is known, or it is less than 14 years before the first day */
export function enterBirthDate({ db }: Pick<Deps, 'db'>, memberId: string, born: PlainDate): Promise<void> {
  return db.transaction(asService, async (tx) => {
    const before = await lockDetails(tx, memberId);
    if (before === undefined) throw new Refusal(404, 'memberNotFound');
    if (before.birth_date !== null) throw new Refusal(409, 'birthDateKnown');
    if (!isOldEnough(born, plainDate(before.commencement_date))) throw new Refusal(409, 'birthDateTooLate');
    await setDetails(tx, memberId, { birth_date: born });
  });
}
