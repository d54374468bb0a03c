import type { FieldProblems } from '../forms/form-messages.ts';
import { isBlank } from '../forms/form-messages.ts';
import { standardSchema } from '../forms/standard-schema.ts';
import { parseTypedDate, type TypedDateCode } from '../forms/typed-date.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import { LEAVING_EXTRAS, type LeavingExtra, MAX_LEAVING_EXTRA } from './leaving-extras.ts';
import { isRoeReason, MAX_ROE_COMMENT, needsComment } from './record-of-employment.ts';

/**
 * The form of an end of employment as typed: days as DD/MM/YYYY, the reason blank until it is chosen, amounts in dollars and blank for
 * none.
 */
export interface LeavingForm extends Record<LeavingExtra, string> {
  last_day: string;
  reason_code: string;
  comment: string;
  /** 'earlier' for a day of its own, else the regular payday. */
  final_pay: string;
  /** Only with 'earlier'. */
  final_pay_on: string;
}

export type LeavingFormCode = TypedDateCode | 'commentRequired' | 'commentTooLong' | 'amountUnclear' | 'amountTooLarge';

function checkAmounts(form: LeavingForm): FieldProblems<LeavingExtra, LeavingFormCode> {
  const problems: FieldProblems<LeavingExtra, LeavingFormCode> = {};
  for (const extra of LEAVING_EXTRAS) {
    const amount = parseTypedAmount(form[extra]);
    if (amount === null) problems[extra] = { code: 'amountUnclear' };
    else if (amount > MAX_LEAVING_EXTRA) problems[extra] = { code: 'amountTooLarge' };
  }
  return problems;
}

/** One problem per wrong field. Whether the day is possible is decided by `endProblem`. */
export function checkLeavingForm(
  form: LeavingForm,
  currentYear: number,
): FieldProblems<keyof LeavingForm, LeavingFormCode> {
  const day = parseTypedDate(form.last_day, currentYear);
  const reason = isRoeReason(form.reason_code) ? form.reason_code : null;
  const comment = form.comment.trim();
  const payday = form.final_pay === 'earlier' ? parseTypedDate(form.final_pay_on, currentYear) : null;
  return {
    ...checkAmounts(form),
    ...(payday === null || payday.ok ? {} : { final_pay_on: payday.problem }),
    ...(day.ok ? {} : { last_day: day.problem }),
    ...(needsComment(reason) && isBlank(comment) ? { comment: { code: 'commentRequired' } } : {}),
    ...(comment.length > MAX_ROE_COMMENT ? { comment: { code: 'commentTooLong' } } : {}),
  };
}

/** `checkLeavingForm` as a Standard Schema. @param currentYear the year that bounds the day */
export const leavingSchema = (currentYear: () => number) =>
  standardSchema((form: LeavingForm) => ({ fields: checkLeavingForm(form, currentYear()) }));
