import { todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { type TeamMemberForm, teamMemberSchema } from '@portage/domain/members/team-member-form';
import * as texts from '@portage/messages/member-problems';
import { type WordedSchema, worded } from '#ui/form/worded.ts';

/** The form of a new member: its text fields and the selected resume. */
export interface MemberForm extends TeamMemberForm {
  resume: File | null;
  /** The person fills in `ownFields` themselves. */
  details_by_person: boolean;
}

export function currentYear(): number {
  return yearOf(todayAt(Date.now()));
}

/** What a person can be left to fill in themselves. */
const ownFields = ['gender', 'birth_date', 'social_insurance_number', 'address_1', 'address_2', 'city', 'postal_code'];

/** The form without what the person fills in themselves. */
export const withoutOwnFields = (form: MemberForm): MemberForm =>
  form.details_by_person ? { ...form, ...Object.fromEntries(ownFields.map((field) => [field, ''])) } : form;

const wholeForm = worded(teamMemberSchema<MemberForm>(currentYear), texts);

/** Checks the form, apart from what the person fills in themselves. */
export const memberFormSchema: WordedSchema<MemberForm> = {
  '~standard': {
    ...wholeForm['~standard'],
    validate: (values) => {
      const form = values as MemberForm;
      const checked = wholeForm['~standard'].validate(form);
      if (!('issues' in checked) || !form.details_by_person) return checked;
      const issues = checked.issues.filter(({ path: [field] = [''] }) => !ownFields.includes(field));
      return issues.length > 0 ? { issues } : { value: form };
    },
  },
};
