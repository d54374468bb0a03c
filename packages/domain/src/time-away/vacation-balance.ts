import { addDays, daysBetween, earlierOf, laterOf, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import { anniversary, vacationStage, yearsOfService } from './vacation-rules.ts';

/** Earnings on which vacation pay accrues: a pay line, or a one-time payment for work. */
export interface VacationableEarnings {
  readonly gross: Cents;
  /** The last day that they pay, or the payday of a one-time payment. Earnings of one year of service can be together, with any day of it. */
  readonly day: PlainDate;
  /** The province of employment then. */
  readonly province: Province;
}

/** Vacation that was taken: a working day or half of one, at the salary of that day. */
export interface VacationTaken {
  readonly day: PlainDate;
  readonly half: boolean;
  /** Cents per year. */
  readonly salary: Cents;
}

/** Earnings of one rate, and the vacation pay on them. */
export interface VacationAccrual {
  readonly share: readonly [part: number, of: number];
  readonly earnings: Cents;
  readonly accrued: Cents;
}

/** A person's vacation up to a day, by the least that the law gives. */
export interface VacationBalance {
  /** What accrued on earnings, by rate. */
  readonly accruals: readonly VacationAccrual[];
  readonly accrued: Cents;
  /** Vacation pay that was taken with time, and paid out without. */
  readonly taken: Cents;
  readonly paidOut: Cents;
  /** Vacation pay that is owed; negative when more was taken than accrued. */
  readonly owed: Cents;
  /** In hundredths of a working day. */
  readonly daysAccrued: number;
  readonly daysTaken: number;
  readonly daysLeft: number;
}

/** Working days of a year of 52 weeks, by which a day of vacation is valued. */
const WORKING_DAYS = 260;

export interface VacationInput {
  readonly commencement: PlainDate;
  readonly province: Province;
  readonly earnings: readonly VacationableEarnings[];
  readonly taken: readonly VacationTaken[];
  /** Vacation pay paid as one-time payments. */
  readonly paidOut: readonly Cents[];
  /** The last day of employment; null while it goes on. */
  readonly lastDay: PlainDate | null;
  /** The latest first day of a person who left and returned; null for others. */
  readonly returnedOn: PlainDate | null;
  readonly asOf: PlainDate;
}

/**
 * A person's vacation up to a day. Vacation pay accrues on each rate's earnings together, rounded half up once, at the rate of the completed years of
 * service on the day that they pay. A day taken uses the salary of a working day of 260 a year; one after the last day of employment is not taken.
 * What a person was owed when they left was paid out then, so that days of one who returned count from that day.
 */
export function vacationBalance(input: VacationInput): VacationBalance {
  const accruals = accrualsOf(input);
  const accrued = sumCents(accruals.map((one) => one.accrued));
  const { lastDay, returnedOn } = input;
  const inEmployment = input.taken.filter(({ day }) => lastDay === null || day <= lastDay);
  const taken = sumCents(
    inEmployment.map(({ half, salary }) => cents(Math.round(salary / (WORKING_DAYS * (half ? 2 : 1))))),
  );
  const paidOut = sumCents(input.paidOut);
  const daysAccrued = daysAccruedBy(input);
  const daysTaken = inEmployment
    .filter(({ day }) => returnedOn === null || day >= returnedOn)
    .reduce((sum, { half }) => sum + (half ? 50 : 100), 0);
  return {
    accruals,
    accrued,
    taken,
    paidOut,
    owed: cents(accrued - taken - paidOut),
    daysAccrued,
    daysTaken,
    daysLeft: daysAccrued - daysTaken,
  };
}

function accrualsOf({ earnings, commencement }: VacationInput): VacationAccrual[] {
  const byShare = Map.groupBy(earnings, ({ day, province }) =>
    vacationStage(province, yearsOfService(commencement, day)).share.join('/'),
  );
  return [...byShare].map(([key, own]) => {
    const [part = 0, of = 1] = key.split('/').map(Number);
    const sum = sumCents(own.map(({ gross }) => gross));
    return { share: [part, of] as const, earnings: sum, accrued: halfUp(sum, part, of) };
  });
}

/** amount × part / of, to the cent, half up; a negative amount to the same distance from 0. */
function halfUp(amount: Cents, part: number, of: number): Cents {
  const whole = Math.floor((2 * Math.abs(amount) * part + of) / (2 * of));
  return amount < 0 ? cents(-whole) : cents(whole);
}

/** What the weeks of each year of service come to by the days that have passed of it, in hundredths of a working day. */
function daysAccruedBy({ commencement, province, lastDay, returnedOn, asOf }: VacationInput): number {
  const until = lastDay === null ? asOf : earlierOf(lastDay, asOf);
  let days = 0;
  for (let years = 0; anniversary(commencement, years) <= until; years += 1) {
    const [from, to] = [anniversary(commencement, years), addDays(anniversary(commencement, years + 1), -1)];
    const passed = Math.max(0, daysBetween(laterOf(from, returnedOn ?? from), earlierOf(to, until)) + 1);
    const hundredths = vacationStage(province, years).weeks * 5 * 100;
    days += Math.floor((hundredths * passed) / (daysBetween(from, to) + 1));
  }
  return days;
}

/** A balance of someone who has earned nothing yet. */
export const NO_VACATION: VacationBalance = {
  accruals: [],
  accrued: NO_CENTS,
  taken: NO_CENTS,
  paidOut: NO_CENTS,
  owed: NO_CENTS,
  daysAccrued: 0,
  daysTaken: 0,
  daysLeft: 0,
};
