import type { PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS } from '../money/money.ts';
import type { Rate } from '../money/rational.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import { type ExactAmount, exactAmount, roundExact } from './exact-rounding.ts';

/**
 * What an employer pays on payroll beside contributions: workers' compensation, a health tax, and Quebec's levies for labour standards and for
 * training.
 */
export const LEVIES = ['workers', 'health', 'standards', 'training'] as const;
export type Levy = (typeof LEVIES)[number];

const PROVINCES_OF: Readonly<Record<Levy, readonly Province[]>> = {
  workers: PROVINCES,
  health: ['BC', 'MB', 'NL', 'ON', 'QC'],
  standards: ['QC'],
  training: ['QC'],
};

/** The levies of a province. */
export const leviesOf = (province: Province): Levy[] => LEVIES.filter((levy) => PROVINCES_OF[levy].includes(province));

/**
 * The most that a health tax is of pay, in 1/100,000, where it is certain for 2026. Small payrolls pay less, or nothing.
 * Sources: Employer Health Tax Act (Ontario), Employer Health Tax Act (British Columbia), Health and Post Secondary Education Tax Levy
 * Act (Manitoba), Act respecting the Régie de l'assurance maladie du Québec.
 */
export const healthTaxMaximum: Readonly<Partial<Record<Province, number>>> = {
  BC: 1950,
  MB: 2150,
  ON: 1950,
  QC: 4260,
};

/** The class of clients that have none of their own. */
export const DEFAULT_CLASS = 'Default';

/** A rate that the provider entered for a class from a day on. */
export interface LevyRate {
  readonly id: string;
  readonly province: Province;
  readonly levy: Levy;
  readonly class: string;
  readonly rate: Rate;
  /** The most of a person's earnings in a calendar year; null for all. */
  readonly maximum: Cents | null;
  /** The provider's payroll of a calendar year in the province on which nothing is due. */
  readonly exemption: Cents;
  readonly from: PlainDate;
}

/**
 * The rate of each levy that applies to pay: the newest of the client's class, or of the default class where the class has none.
 * @param rates of two from the same day, the later one of the list applies
 */
export function ratesFor(
  rates: readonly LevyRate[],
  pay: { province: string; class: string; payDate: PlainDate },
): LevyRate[] {
  const inForce = rates.filter(({ province, from }) => province === pay.province && from <= pay.payDate);
  return LEVIES.flatMap((levy) => {
    const newest = (wanted: string) =>
      inForce
        .filter((rate) => rate.levy === levy && rate.class === wanted)
        .reduce<LevyRate | null>((last, rate) => (last === null || rate.from >= last.from ? rate : last), null);
    const rate = newest(pay.class) ?? newest(DEFAULT_CLASS);
    return rate === null ? [] : [rate];
  });
}

/** What came before in the calendar year. Amounts in cents. */
export interface LevyYear {
  /** The person's earnings, and how much of them is within the maximum. */
  readonly earnings: Cents;
  readonly assessable: Cents;
  /** The person's levy: as charged, and before rounding. */
  readonly levied: Cents;
  readonly exact: ExactAmount;
  /** How much of the provider's exemption is used up. */
  readonly exempt: Cents;
}

export const NO_LEVY_YEAR: LevyYear = {
  earnings: NO_CENTS,
  assessable: NO_CENTS,
  levied: NO_CENTS,
  exact: 0n,
  exempt: NO_CENTS,
};

/** A levy on one payment. Amounts in cents. */
export interface LeviedPay {
  readonly earnings: Cents;
  /** What is within the person's maximum. */
  readonly assessable: Cents;
  /** What is within the provider's exemption. */
  readonly exempt: Cents;
  readonly cents: Cents;
}

/**
 * The levy on a payment. What is left of the maximum and of the exemption follows from what counts at the moment, so credited pay makes room
 * again. Cents are rounded half up on the person's running total of the year. A recovery gives back what was charged on the pay.
 * @param earnings cents; negative where an overpayment is recovered
 */
export function levyOn(
  { rate, maximum, exemption }: Pick<LevyRate, 'rate' | 'maximum' | 'exemption'>,
  earnings: Cents,
  before: LevyYear,
): LeviedPay {
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  const assessable = cents(
    earnings >= 0
      ? Math.min(earnings, Math.max(0, most - before.assessable))
      : Math.min(0, Math.max(earnings, before.earnings + earnings - before.assessable, -before.assessable)),
  );
  const exempt = cents(
    assessable >= 0
      ? Math.min(assessable, Math.max(0, exemption - before.exempt))
      : before.exempt < exemption
        ? Math.max(assessable, -before.exempt)
        : 0,
  );
  const exact = before.exact + exactAmount(cents(assessable - exempt), rate);
  return { earnings, assessable, exempt, cents: cents(roundExact(exact) - before.levied) };
}

/** The year after a payment. */
export const yearAfter = (before: LevyYear, pay: LeviedPay, rate: Rate): LevyYear => ({
  earnings: cents(before.earnings + pay.earnings),
  assessable: cents(before.assessable + pay.assessable),
  levied: cents(before.levied + pay.cents),
  exact: before.exact + exactAmount(cents(pay.assessable - pay.exempt), rate),
  exempt: cents(before.exempt + pay.exempt),
});
