import { todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { type TeamMemberForm, teamMemberSchema } from '@portage/domain/members/team-member-form';
import * as texts from '@portage/messages/member-problems';
import { worded } from '#ui/form/worded.ts';

/** The form of a new member: its text fields and the selected resume. */
export interface MemberForm extends TeamMemberForm {
  resume: File | null;
}

export function currentYear(): number {
  return yearOf(todayAt(Date.now()));
}

export const memberFormSchema = worded(teamMemberSchema<MemberForm>(currentYear), texts);
