import type { PlainDate } from '../dates/plain-date.ts';
import { type Cents, NO_CENTS } from '../money/money.ts';
import type { Rate } from '../money/rational.ts';
import type { Province } from '../places/provinces.ts';

/**
 * What this employer has paid and withheld for one employee this calendar year, as the plan of the pay counts it. A new employer
 * starts from zero. `otherPlan` and `insurable` are there only in a year with a move to or from Quebec.
 */
export interface YearToDate {
  readonly pensionable: Cents;
  /** CPP, or QPP for a pay in Quebec: the employee's share, which equals the employer's. */
  readonly cpp: Cents;
  /** QPP, or CPP for a pay in Quebec: paid this year under the other plan, at face value. */
  readonly otherPlan?: Cents;
  /** CPP2 and QPP2, which have one rate. */
  readonly cpp2: Cents;
  /** Employee's EI premiums, at both rates. */
  readonly ei: Cents;
  /** Insurable earnings, at both EI rates; absent when there was only the rate of the pay. */
  readonly insurable?: Cents;
  /** Employee's QPIP premiums. */
  readonly qpip: Cents;
  /** Employer's EI so far. If given, the year ends exactly on the employer's maximum; if absent, each pay is 1.4 x its own premium. */
  readonly employerEi?: Cents;
  /** Employer's QPIP so far; if absent, estimated from `qpip` by the ratio of the two rates. */
  readonly employerQpip?: Cents;
}

/**
 * What earlier lines of the same payday have taken. All pay of one payday shares one basic exemption and one rounding (T4127,
 * chapter 6: the exemption is per pay).
 */
export interface EarlierOnPayday {
  readonly pensionable: Cents;
  readonly insurable: Cents;
  readonly cpp: Cents;
  readonly cpp2: Cents;
  readonly ei: Cents;
  readonly qpip: Cents;
  readonly employerEi: Cents;
  readonly employerQpip: Cents;
}

export interface ContributionInput {
  /** Selects the rates table. */
  readonly payDate: PlainDate;
  /** Province of employment, not of residence. It decides between CPP and QPP. */
  readonly province: Province;
  /** Whether QPIP and Quebec's EI rate apply, if that differs from the province: in a pay period with a move. */
  readonly insuredInQuebec?: boolean;
  /** 12, 24, 26, 52 ...: divides the basic exemption. */
  readonly paysPerYear: number;
  readonly pensionable: Cents;
  /** Insurable earnings, if different from pensionable earnings. */
  readonly insurable?: Cents;
  /** A bonus or other non-periodic payment paid separately from regular pay: no basic exemption. */
  readonly nonPeriodicOnly?: boolean;
  /** Months of pensionable employment in the year, 12 unless the employee turns 18 or 70 (see `pensionableMonths`). */
  readonly pensionableMonths?: number;
  /** The year before this payday; lines of the same payday are in `earlier`. */
  readonly yearToDate: YearToDate;
  /** Earlier lines of the same payday, if any. */
  readonly earlier?: EarlierOnPayday;
}

/** Contributions to the other plan as they count in this one: `paid` x the rate of this plan / `rate`. */
export interface PlanCredit {
  readonly paid: Cents;
  readonly rate: Rate;
  readonly amount: Cents;
}

/** How one contribution is calculated: rate x base, capped at what is left of the year's maximum. */
export interface ContributionStep {
  readonly rate: Rate;
  /** The year's maximum, prorated for months of employment. */
  readonly maximum: Cents;
  readonly soFar: Cents;
  /** Rate x base, rounded half up, before the maximum. */
  readonly uncapped: Cents;
  readonly amount: Cents;
  /** CPP and QPP: the part of `soFar` that was paid under the other plan. */
  readonly credit?: PlanCredit;
  /** EI: the insurable earnings so far, up to the year's maximum, when `soFar` is the rate of them and not the premiums paid. */
  readonly insurable?: Cents;
}

/** Everything needed to recompute and to explain a calculation years later; plain JSON. */
export interface ContributionSteps {
  readonly edition: string;
  readonly payDate: PlainDate;
  readonly province: Province;
  /** Only when it differs from the province. */
  readonly insuredInQuebec?: boolean;
  readonly paysPerYear: number;
  readonly nonPeriodicOnly: boolean;
  readonly pensionableMonths: number;
  readonly pensionable: Cents;
  readonly insurable: Cents;
  readonly yearToDate: YearToDate;
  /**
   * Earlier lines of the same payday. The steps then calculate the whole payday, and this line takes what is left: the step's
   * amount minus what the earlier lines took. Absent for the first line of a payday.
   */
  readonly earlier?: EarlierOnPayday;
  /** Basic exemption for this payday. */
  readonly exemption: Cents;
  /** The year's YMPE; CPP2 starts above it. */
  readonly ympe: Cents;
  readonly cpp: ContributionStep;
  readonly cpp2: ContributionStep;
  readonly ei: ContributionStep;
  readonly qpip: ContributionStep;
  readonly employerEi: ContributionStep;
  readonly employerQpip: ContributionStep;
  /** Only of a correction: it takes back what earlier pay was charged (-1), or charges what it should have been (1), and nothing else. */
  readonly corrects?: { readonly sign: 1 | -1; readonly pays: readonly ChargedPay[] };
}

/** Earlier pay with its contributions. `id` is that of its line or one-time payment. */
export interface ChargedPay {
  readonly id: string;
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly contributions: Contributions;
}

export interface EmployerContributions {
  readonly cpp: Cents;
  readonly cpp2: Cents;
  readonly ei: Cents;
  readonly qpip: Cents;
}

/** Employee's and employer's contributions with the calculation steps. In Quebec `cpp` is QPP; `qpip` is 0 unless insured there. */
export interface Contributions {
  readonly cpp: Cents;
  readonly cpp2: Cents;
  readonly ei: Cents;
  readonly qpip: Cents;
  readonly employer: EmployerContributions;
  readonly steps: ContributionSteps;
}

export const ZERO_YEAR_TO_DATE: YearToDate = {
  pensionable: NO_CENTS,
  cpp: NO_CENTS,
  cpp2: NO_CENTS,
  ei: NO_CENTS,
  qpip: NO_CENTS,
  employerEi: NO_CENTS,
  employerQpip: NO_CENTS,
};
