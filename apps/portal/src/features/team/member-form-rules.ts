import { PHONE_FORM_MESSAGE } from '@portage/domain/phone';
import { todayAt, yearOf } from '@portage/domain/plain-date';
import { checkTeamMember, type TeamMemberForm } from '@portage/domain/team-member-form';
import type { FieldErrors, Resolver } from 'react-hook-form';

export function currentYear(): number {
  return yearOf(todayAt(Date.now()));
}

/** The domain's rules as the form library asks for them. */
export const memberFormResolver: Resolver<TeamMemberForm> = (values) => {
  const messages = checkTeamMember(values, currentYear());
  const errors: FieldErrors<TeamMemberForm> = {};
  for (const field of Object.keys(messages) as (keyof TeamMemberForm)[]) {
    const wrong = messages[field];
    if (wrong) errors[field] = { type: wrong.code, message: wrong.message };
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

/** What the form says above its fields, where a field's own message is not enough; null when it is. */
export function formProblem(errors: FieldErrors<TeamMemberForm>): string | null {
  return errors.phone ? PHONE_FORM_MESSAGE : null;
}
