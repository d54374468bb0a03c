import { isBlank } from '@portage/domain/forms/form-messages';
import { conflictingProvinces, isUnusualPostalCode } from '@portage/domain/places/postal-code';
import { isProvince } from '@portage/domain/places/provinces';
import type { TeamMember } from '../team-members.ts';

/** What to settle before payroll pays a person. */
export interface ActivationNeeds {
  sin: boolean;
}

/** What payroll lacks to pay this member from the activation on; null when nothing is missing. */
export function activationNeeds(member: TeamMember): ActivationNeeds | null {
  const { state, postal_code: postalCode } = member;
  const sin = isBlank(member.social_insurance_number);
  const incomplete = !isProvince(state) || isBlank(postalCode) || isUnusualPostalCode(postalCode ?? '');
  // A person who was active before has been asked.
  const conflict =
    member.approved_date === null && isProvince(state) && conflictingProvinces(state, postalCode) !== null;
  return sin || incomplete || conflict ? { sin } : null;
}
