import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import type { ContributionSteps, Contributions, YearToDate } from './calculation.ts';

/** Year to date after a pay: the starting point of the next pay for the same year, employee, employer, plan and EI rate. */
export function addToYearToDate(soFar: YearToDate, pay: Contributions): YearToDate {
  const { otherPlan, insurable } = soFar;
  return {
    pensionable: sumCents([soFar.pensionable, pay.steps.pensionable]),
    cpp: sumCents([soFar.cpp, pay.cpp]),
    ...(otherPlan === undefined ? {} : { otherPlan }),
    cpp2: sumCents([soFar.cpp2, pay.cpp2]),
    ei: sumCents([soFar.ei, pay.ei]),
    ...(insurable === undefined ? {} : { insurable: sumCents([insurable, pay.steps.insurable]) }),
    qpip: sumCents([soFar.qpip, pay.qpip]),
    employerEi: sumCents([soFar.employerEi ?? pay.steps.employerEi.soFar, pay.employer.ei]),
    employerQpip: sumCents([soFar.employerQpip ?? pay.steps.employerQpip.soFar, pay.employer.qpip]),
  };
}

/** A calendar year of a person with one employer, by plan and EI rate. `yearToDateFor` is what a pay counts of it. */
export interface YearOfPay {
  readonly pensionable: Cents;
  readonly cpp: Cents;
  readonly qpp: Cents;
  /** CPP2 and QPP2, which have one rate. */
  readonly cpp2: Cents;
  readonly insurable: Cents;
  /** The part of `insurable` at Quebec's EI rate. */
  readonly insurableQuebec: Cents;
  /** Employee's EI premiums, at both rates. */
  readonly ei: Cents;
  readonly qpip: Cents;
  readonly employerEi: Cents;
  readonly employerQpip: Cents;
}

export const EMPTY_YEAR: YearOfPay = {
  pensionable: NO_CENTS,
  cpp: NO_CENTS,
  qpp: NO_CENTS,
  cpp2: NO_CENTS,
  insurable: NO_CENTS,
  insurableQuebec: NO_CENTS,
  ei: NO_CENTS,
  qpip: NO_CENTS,
  employerEi: NO_CENTS,
  employerQpip: NO_CENTS,
};

type Place = Pick<ContributionSteps, 'province' | 'insuredInQuebec'>;

/** Whether QPP applies, and not CPP. */
export const hasQpp = ({ province }: Pick<Place, 'province'>): boolean => province === 'QC';
/** Whether QPIP and Quebec's EI rate apply. */
export const isInsuredInQuebec = (place: Place): boolean => place.insuredInQuebec ?? hasQpp(place);

/** What a pay adds to CPP, QPP and their second contributions. */
export function pensionPart({ steps, cpp, cpp2 }: Contributions): YearOfPay {
  const quebec = hasQpp(steps);
  return { ...EMPTY_YEAR, pensionable: steps.pensionable, [quebec ? 'qpp' : 'cpp']: cpp, cpp2 };
}

/** What a pay adds to EI and QPIP. */
export function insurancePart({ steps, ei, qpip, employer }: Contributions): YearOfPay {
  return {
    ...EMPTY_YEAR,
    insurable: steps.insurable,
    insurableQuebec: isInsuredInQuebec(steps) ? steps.insurable : NO_CENTS,
    ei,
    qpip,
    employerEi: employer.ei,
    employerQpip: employer.qpip,
  };
}

/** Adds up parts of one year. */
export function sumYears(parts: readonly YearOfPay[]): YearOfPay {
  // Every planned line adds up the pay before it, so this makes no arrays.
  let sum = EMPTY_YEAR;
  for (const part of parts)
    sum = {
      pensionable: cents(sum.pensionable + part.pensionable),
      cpp: cents(sum.cpp + part.cpp),
      qpp: cents(sum.qpp + part.qpp),
      cpp2: cents(sum.cpp2 + part.cpp2),
      insurable: cents(sum.insurable + part.insurable),
      insurableQuebec: cents(sum.insurableQuebec + part.insurableQuebec),
      ei: cents(sum.ei + part.ei),
      qpip: cents(sum.qpip + part.qpip),
      employerEi: cents(sum.employerEi + part.employerEi),
      employerQpip: cents(sum.employerQpip + part.employerQpip),
    };
  return sum;
}

/** The year after a pay. */
export const addPay = (year: YearOfPay, pay: Contributions): YearOfPay =>
  sumYears([year, pensionPart(pay), insurancePart(pay)]);

/** What a pay in this province counts of the year. */
export function yearToDateFor(
  year: YearOfPay,
  place: { readonly province: Province; readonly insuredInQuebec?: boolean },
): YearToDate {
  const [cpp, otherPlan] = hasQpp(place) ? [year.qpp, year.cpp] : [year.cpp, year.qpp];
  const atQuebecRate = year.insurableQuebec > 0;
  const atFullRate = year.insurable > year.insurableQuebec;
  const atOtherRate = isInsuredInQuebec(place) ? atFullRate : atQuebecRate;
  return {
    pensionable: year.pensionable,
    cpp,
    ...(otherPlan > 0 ? { otherPlan } : {}),
    cpp2: year.cpp2,
    ei: year.ei,
    ...(atOtherRate ? { insurable: year.insurable } : {}),
    qpip: year.qpip,
    employerEi: year.employerEi,
    employerQpip: year.employerQpip,
  };
}
