import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/own-account';
import type { TeamMember } from '../team-members.ts';

/** What a person who was left to fill in their details has not entered yet, in words. */
export function missingDetails({ details_by_person, status, ...member }: TeamMember): string[] {
  if (!details_by_person || !sameStatus(status, 'pending')) return [];
  return [
    ...(member.social_insurance_number === null ? [m.sin] : []),
    ...(member.birth_date === null ? [m.born] : []),
    ...(member.address_1 === null ? [m.address] : []),
  ];
}
