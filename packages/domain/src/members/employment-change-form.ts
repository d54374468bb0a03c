import type { FieldProblems } from '../forms/form-messages.ts';
import { standardSchema } from '../forms/standard-schema.ts';
import { parseTypedDate, type TypedDateCode } from '../forms/typed-date.ts';
import { parseSalary } from './team-member-form.ts';

/** The form of a dated change as typed: the day as DD/MM/YYYY. */
export interface EmploymentChangeForm {
  effective_on: string;
  salary: string;
  payroll_schedule: string;
  /** Province code; blank when it is not known. */
  province: string;
}

export type EmploymentChangeFormCode = TypedDateCode | 'salaryInvalid';

/** One problem per field that cannot be read. Whether the change is possible is decided by `changeProblem`. */
export function checkEmploymentChangeForm(
  form: EmploymentChangeForm,
  currentYear: number,
): FieldProblems<keyof EmploymentChangeForm, EmploymentChangeFormCode> {
  const day = parseTypedDate(form.effective_on, currentYear);
  return {
    ...(day.ok ? {} : { effective_on: day.problem }),
    ...(parseSalary(form.salary) === null ? { salary: { code: 'salaryInvalid' } } : {}),
  };
}

/** `checkEmploymentChangeForm` as a Standard Schema. @param currentYear the year that bounds the day */
export const employmentChangeSchema = (currentYear: () => number) =>
  standardSchema((form: EmploymentChangeForm) => ({ fields: checkEmploymentChangeForm(form, currentYear()) }));
