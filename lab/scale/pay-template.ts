import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { addPay, EMPTY_YEAR } from '@portage/domain/contributions/year-to-date';
import { addDays, addMonthsClamped, type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { PAYROLL_SCHEDULES, type PayrollSchedule, payPeriod } from '@portage/domain/pay/paydays';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import { calculateLine, type PlannedLine } from '../../apps/server/src/modules/payroll/plan/calculate-line.ts';
import { worldDay } from './world-size.ts';

/** The line of one period for everyone with the same schedule, province and salary. */
export interface TemplateLine extends Omit<PlannedLine, 'team_member_id'> {
  schedule: PayrollSchedule;
  province: Province;
  salary: number;
  /** Whether it is planned but not invoiced yet. */
  upcoming: boolean;
}

/** Yearly salaries, in cents. */
export const salaries = [5_200_000, 6_400_000, 7_800_000, 9_100_000, 12_000_000, 18_200_000].map(cents);

/** Pay periods after the day of the world that have lines, as the daily run keeps them. */
const upcomingPeriods = 3;

/** The first day of everyone's employment on a schedule: a whole number of periods before the day of the world. */
export const commencementOf = (schedule: PayrollSchedule, years: number): PlainDate =>
  schedule === 'Monthly' ? addMonthsClamped(worldDay, -12 * years) : addDays(worldDay, -14 * 26 * years);

/** All lines that the product's own calculation gives, by schedule, province, salary and period. */
export function payTemplate(years: number): TemplateLine[] {
  return PAYROLL_SCHEDULES.flatMap((schedule) =>
    PROVINCES.flatMap((province) => salaries.flatMap((salary) => linesOf({ schedule, province, salary, years }))),
  );
}

function linesOf(given: {
  schedule: PayrollSchedule;
  province: Province;
  salary: (typeof salaries)[number];
  years: number;
}): TemplateLine[] {
  const { schedule, province, salary, years } = given;
  const commencement = commencementOf(schedule, years);
  const terms = { effectiveOn: commencement, salary, schedule, province };
  const member = {
    id: '',
    name: '',
    approved: true,
    commencement,
    birthDate: plainDate('1990-01-01'),
    province,
    postalCode: null,
    paidUntil: null,
    settledUntil: null,
    terms: [terms],
    ends: [],
    exemptions: [],
    unpaidLeave: [],
  };
  const lines: TemplateLine[] = [];
  let soFar = EMPTY_YEAR;
  let year = 0;
  for (let number = 1, planned = 0; planned < upcomingPeriods; number++) {
    const period = payPeriod(commencement, schedule, number);
    const upcoming = period.payday > worldDay;
    if (upcoming) planned += 1;
    const stretch = { ...period, period, days: null, terms, paydaySchedule: schedule, late: false };
    const calculated = (own: typeof soFar) =>
      calculateLine(member, stretch, { soFar: { own, whole: own }, onPayday: [] }, BUILT_IN_RATES);
    const paidIn = yearOf(calculated(EMPTY_YEAR).calculation.steps.payDate);
    if (paidIn !== year) soFar = EMPTY_YEAR;
    year = paidIn;
    const line = calculated(soFar);
    soFar = addPay(soFar, line.calculation);
    lines.push({ ...line, schedule, province, salary, upcoming });
  }
  return lines;
}
