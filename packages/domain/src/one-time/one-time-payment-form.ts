import type { OneTimeType } from '../contributions/one-time-types.ts';
import { contributionTreatment, isOneTimeType } from '../contributions/one-time-types.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { addDays, laterOf, parsePlainDate, plainDate, yearOf } from '../dates/plain-date.ts';
import type { FieldProblems } from '../forms/form-messages.ts';
import { isBlank, textOrNull } from '../forms/form-messages.ts';
import { type StandardSchema, standardSchema } from '../forms/standard-schema.ts';
import { treatmentOf } from './one-time-cost.ts';

// New One-time Payment: rows `selectEmployee` to `cancel` of e2e/tables/pay.ts.

export const EARLIEST_PAYMENT_DAYS = 15;
export const CALENDAR_YEARS = 5;
/** Longest description and memo, as in the database. */
export const MAX_ONE_TIME_TEXT = 2000;

/** The form as typed; dates YYYY-MM-DD or blank, amount digits. `employeeName` holds the chosen team member's id. */
export interface OneTimePaymentForm {
  readonly employeeName: string;
  readonly paymentType: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly paymentDate: string;
  readonly amount: string;
  readonly description: string;
  readonly memo: string;
  /** For Severance and Other: 'contributions' or 'none'. Blank for types that decide it themselves. */
  readonly treatment: string;
}

export type OneTimePaymentField = keyof OneTimePaymentForm;

export const EMPTY_ONE_TIME_PAYMENT: OneTimePaymentForm = {
  employeeName: '',
  paymentType: '',
  startDate: '',
  endDate: '',
  paymentDate: '',
  amount: '',
  description: '',
  memo: '',
  treatment: '',
};

/** The form after choosing an employee: the dates are cleared. */
export function chooseEmployee(form: OneTimePaymentForm, teamMemberId: string): OneTimePaymentForm {
  return { ...form, employeeName: teamMemberId, startDate: '', endDate: '', paymentDate: '' };
}

/** The form after picking a payment date, which is also its start and end. */
export function choosePaymentDate(form: OneTimePaymentForm, date: PlainDate): OneTimePaymentForm {
  return { ...form, startDate: date, endDate: date, paymentDate: date };
}

/** The latest end date of an employee's invoiced payments (firstStartDate), or null when nothing is invoiced yet. */
export function firstStartDate(invoicedEndDates: readonly string[]): PlainDate | null {
  let latest: PlainDate | null = null;
  for (const text of invoicedEndDates) {
    const date = parsePlainDate(text);
    if (date && (!latest || date > latest)) latest = date;
  }
  return latest;
}

/** First and last day of the calendar: the later of today + 15 days and firstStartDate, to the end of the year 5 ahead. */
export function paymentDateRange(today: PlainDate, firstStart: PlainDate | null): { from: PlainDate; to: PlainDate } {
  const earliest = addDays(today, EARLIEST_PAYMENT_DAYS);
  return {
    from: firstStart ? laterOf(earliest, firstStart) : earliest,
    to: plainDate(`${String(yearOf(today) + CALENDAR_YEARS).padStart(4, '0')}-12-31`),
  };
}

export type OneTimePaymentCode =
  | 'employeeRequired'
  | 'paymentTypeRequired'
  | 'startDateRequired'
  | 'endDateRequired'
  | 'paymentDateRequired'
  | 'treatmentRequired'
  | 'amountRequired'
  | 'amountInvalid'
  | 'amountNotPositive'
  | 'tooLong';

function amountProblem(text: string): OneTimePaymentCode | null {
  if (isBlank(text)) return 'amountRequired';
  const amount = Number(text);
  if (!Number.isFinite(amount)) return 'amountInvalid';
  return amount > 0 ? null : 'amountNotPositive';
}

/** One problem per invalid field. `from` is the earliest date of `paymentDateRange`. */
export function checkOneTimePayment(
  form: OneTimePaymentForm,
  from: PlainDate,
): FieldProblems<OneTimePaymentField, OneTimePaymentCode> {
  const problems: FieldProblems<OneTimePaymentField, OneTimePaymentCode> = {};
  const require = (field: OneTimePaymentField, given: boolean, code: OneTimePaymentCode) => {
    if (!given) problems[field] = { code };
  };
  const date = parsePlainDate(form.paymentDate);
  require('employeeName', !isBlank(form.employeeName), 'employeeRequired');
  require('paymentType', isOneTimeType(form.paymentType), 'paymentTypeRequired');
  require('startDate', parsePlainDate(form.startDate) !== null, 'startDateRequired');
  require('endDate', parsePlainDate(form.endDate) !== null, 'endDateRequired');
  // Treat a date that is too early as missing: the calendar does not offer it.
  require('paymentDate', date !== null && date >= from, 'paymentDateRequired');
  const clear = !isOneTimeType(form.paymentType) || treatmentOf(form.paymentType, form.treatment) !== null;
  require('treatment', clear, 'treatmentRequired');
  const amount = amountProblem(form.amount);
  if (amount) problems.amount = { code: amount };
  for (const field of ['description', 'memo'] as const)
    if (form[field].trim().length > MAX_ONE_TIME_TEXT)
      problems[field] = { code: 'tooLong', params: { max: MAX_ONE_TIME_TEXT } };
  return problems;
}

/**
 * `checkOneTimePayment` as a Standard Schema.
 * @param from the earliest payment date of the chosen employee
 */
export function oneTimePaymentSchema(
  from: (form: OneTimePaymentForm) => PlainDate,
): StandardSchema<OneTimePaymentForm, OneTimePaymentCode, never> {
  return standardSchema((form) => ({ fields: checkOneTimePayment(form, from(form)) }));
}

/** The row to insert into wip_one_time_payments. */
export interface OneTimePaymentRow {
  team_member_id: string;
  start_date: PlainDate;
  end_date: PlainDate;
  amount: string;
  payment_type: OneTimeType;
  description: string | null;
  memo: string | null;
  /** Only for Severance and Other. */
  treatment?: 'contributions' | 'none';
}

/** The row to insert for a valid form; null for an invalid one. */
export function oneTimePaymentRow(form: OneTimePaymentForm): OneTimePaymentRow | null {
  const start = parsePlainDate(form.startDate);
  const end = parsePlainDate(form.endDate);
  if (!start || !end || !isOneTimeType(form.paymentType)) return null;
  const treatment = treatmentOf(form.paymentType, form.treatment);
  return {
    team_member_id: form.employeeName,
    start_date: start,
    end_date: end,
    amount: form.amount.trim(),
    payment_type: form.paymentType,
    description: textOrNull(form.description),
    memo: textOrNull(form.memo),
    ...(treatment === null || contributionTreatment(form.paymentType) !== 'undecided' ? {} : { treatment }),
  };
}
