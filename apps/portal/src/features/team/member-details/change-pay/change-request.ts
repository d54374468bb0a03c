import type { FunctionRequest } from '@portage/contract/functions';
import { type PlainDate, plainDate, todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { parseTypedDate } from '@portage/domain/forms/typed-date';
import { isRecorded, withoutChange } from '@portage/domain/members/employment-change';
import type { EmploymentChangeForm } from '@portage/domain/members/employment-change-form';
import { type TermsByDay, termsOn } from '@portage/domain/members/employment-terms';
import { parseSalary } from '@portage/domain/members/team-member-form';
import { parseCents, toDecimal } from '@portage/domain/money/money';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { isProvince } from '@portage/domain/places/provinces';
import type { RecordedTerms } from '../terms/terms-queries.ts';

export type ChangeRequest = FunctionRequest<'change-employment'>;

export const currentYear = (): number => yearOf(todayAt(Date.now()));

/** The form's day, or null while it is not a date. */
export function typedDay(text: string): PlainDate | null {
  const typed = parseTypedDate(text, currentYear());
  return typed.ok ? typed.date : null;
}

type Touched = Readonly<Partial<Record<keyof EmploymentChangeForm, boolean>>>;

/**
 * What the form asks to change: the values that differ from the terms in force on its day. Null while a value cannot be read. A new change
 * leaves out fields that were not touched: they show the terms of today, and a raise may be recorded for a day between.
 * @param edited the pending change that the form edits
 */
export function changeRequest(
  memberId: string,
  terms: TermsByDay<RecordedTerms>,
  edited: RecordedTerms | null,
  form: EmploymentChangeForm,
  touched: Touched,
): ChangeRequest | null {
  const day = typedDay(form.effective_on);
  const salary = parseSalary(form.salary);
  if (day === null || salary === null) return null;
  const before = termsOn(edited === null ? terms : withoutChange(terms, edited.effectiveOn), day);
  const { payroll_schedule: schedule, province } = form;
  const asks = (field: keyof EmploymentChangeForm) => edited !== null || touched[field] === true;
  return {
    team_member_id: memberId,
    effective_on: day,
    ...(asks('salary') && salary !== before.salary ? { salary: toDecimal(salary) } : {}),
    ...(asks('payroll_schedule') && isPayrollSchedule(schedule) && schedule !== before.schedule
      ? { payroll_schedule: schedule }
      : {}),
    ...(asks('province') && isProvince(province) && province !== before.province ? { province } : {}),
    ...(edited === null ? {} : { replaces: edited.id }),
  };
}

/** Whether the request asks to change anything. */
export const changesSomething = (request: ChangeRequest): boolean =>
  request.salary !== undefined || request.payroll_schedule !== undefined || request.province !== undefined;

/** Whether the terms hold what the request asks for. */
export function isInPlace(terms: TermsByDay<RecordedTerms>, request: ChangeRequest): boolean {
  const { effective_on, salary, payroll_schedule: schedule, province, replaces } = request;
  const effectiveOn = plainDate(effective_on);
  const [, ...changes] = terms;
  return (
    changes.some((row) => row.effectiveOn === effectiveOn && row.id !== replaces) &&
    isRecorded(terms, {
      effectiveOn,
      ...(salary !== undefined && { salary: parseCents(salary) }),
      ...(schedule !== undefined && { schedule }),
      ...(province !== undefined && { province }),
    })
  );
}
