import { addMonthsClamped, type PlainDate } from '../dates/plain-date.ts';
import type { RuleCertainty } from '../leaving/final-pay.ts';
import { type Cents, cents } from '../money/money.ts';
import { roundProduct } from '../money/rational.ts';
import type { Province } from '../places/provinces.ts';

/** Vacation from a number of completed years of service on. */
interface VacationStage {
  readonly years: number;
  /** Weeks of vacation in a year. */
  readonly weeks: number;
  /** Vacation pay as a share of earnings, as a fraction: SK's 3/52 has no exact decimals. */
  readonly share: readonly [part: number, of: number];
}

export interface VacationRule {
  readonly stages: readonly VacationStage[];
  readonly certainty: RuleCertainty;
}

const percent = (years: number, weeks: number, part: number): VacationStage => ({ years, weeks, share: [part, 100] });
/** 4 % at first, and 6 % once some years are completed. */
const after = (years: number, certainty: RuleCertainty = 'twoSources'): VacationRule => ({
  stages: [percent(0, 2, 4), percent(years, 3, 6)],
  certainty,
});

/**
 * The least vacation by the law of the province of employment: weeks a year, and vacation pay as a share of earnings. Sources are in
 * docs/payroll-sources.md. Prince Edward Island's Act was replaced on 30 June 2026, and sources on Nunavut disagree (5 or 6 years).
 */
export const VACATION: Readonly<Record<Province, VacationRule>> = {
  AB: after(5),
  BC: after(5),
  MB: after(5),
  ON: after(5),
  QC: after(3),
  NB: after(8),
  PE: after(8, 'unverified'),
  // From the start of the eighth year.
  NS: after(7),
  NL: after(15),
  SK: {
    stages: [
      { years: 0, weeks: 3, share: [3, 52] },
      { years: 10, weeks: 4, share: [4, 52] },
    ],
    certainty: 'twoSources',
  },
  NT: after(5),
  NU: after(5, 'unverified'),
  YT: { stages: [percent(0, 2, 4)], certainty: 'twoSources' },
};

/** The day on which a person has completed a number of years of service. */
export const anniversary = (commencement: PlainDate, years: number): PlainDate =>
  addMonthsClamped(commencement, years * 12);

/** The completed years of service on a day; 0 before the first anniversary. */
export function yearsOfService(commencement: PlainDate, day: PlainDate): number {
  let years = Math.max(0, Number(day.slice(0, 4)) - Number(commencement.slice(0, 4)) + 1);
  while (years > 0 && anniversary(commencement, years) > day) years -= 1;
  return years;
}

/** The vacation of a person with some completed years of service. */
export function vacationStage(province: Province, years: number): VacationStage {
  const { stages } = VACATION[province];
  return stages.findLast((stage) => stage.years <= years) ?? (stages[0] as VacationStage);
}

/** Vacation of a first year of service: its weeks, and the vacation pay in cents that earnings of a year come to. */
export function firstYearVacation(province: Province, gross: Cents): { weeks: number; pay: Cents } {
  const { weeks, share } = vacationStage(province, 0);
  return { weeks, pay: cents(roundProduct(gross, share[0], share[1])) };
}
