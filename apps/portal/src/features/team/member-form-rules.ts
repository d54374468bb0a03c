import type { FieldMessages } from '@portage/domain/form-messages';
import { PHONE_FORM_MESSAGE } from '@portage/domain/phone';
import { todayAt, yearOf } from '@portage/domain/plain-date';
import { checkTeamMember, type TeamMemberForm } from '@portage/domain/team-member-form';
import type { FieldErrors, FieldValues, Resolver, ResolverResult } from 'react-hook-form';

export function currentYear(): number {
  return yearOf(todayAt(Date.now()));
}

/** Converts the domain's messages to react-hook-form's format. */
export function fieldErrors<Form extends FieldValues>(
  values: Form,
  messages: FieldMessages<keyof Form & string>,
): ResolverResult<Form> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const field of Object.keys(messages) as (keyof Form & string)[]) {
    const wrong = messages[field];
    if (wrong) errors[field] = { type: wrong.code, message: wrong.message };
  }
  if (Object.keys(errors).length === 0) return { values, errors: {} };
  return { values: {}, errors: errors as FieldErrors<Form> };
}

/** The domain's rules as a react-hook-form resolver. */
export const memberFormResolver: Resolver<TeamMemberForm> = (values) =>
  fieldErrors(values, checkTeamMember(values, currentYear()));

/** The message above the form, when a field's own message is not enough; otherwise null. */
export function formProblem(errors: FieldErrors<TeamMemberForm>): string | null {
  return errors.phone ? PHONE_FORM_MESSAGE : null;
}
