import { payDateOf } from '../dates/bank-holidays.ts';
import { type PlainDate, yearOf } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import { truncateShare } from '../money/rational.ts';
import type { YearShare } from '../pay/retroactive-pay.ts';

/** The largest share of the gross pay of a payday that is withheld, in percent. No law sets it for all provinces; it is a careful choice. */
export const MAX_RECOVERY_SHARE = 20;

/** How much of each pay a recovery takes. */
export interface RecoveryTerms {
  /** Percent of the gross pay, from 1 to 20. */
  readonly share: number;
  /** The most of one pay; null when the share alone decides. */
  readonly maximum: Cents | null;
  /** The last payday on which it may take anything; null without a limit. */
  readonly until: PlainDate | null;
}

/** What is left to recover, by the calendar year in which it was paid. */
export interface OpenRecovery extends RecoveryTerms {
  readonly id: string;
  readonly left: readonly YearShare[];
}

/** A pay that is not invoiced. */
export interface ComingPay {
  readonly payday: PlainDate;
  readonly gross: Cents;
  /** What is left to pay out of it; less than the gross when an earlier payout counts toward it. */
  readonly payable: Cents;
  /** The minimum wage of its days; 0 when it is not known. */
  readonly minimum: Cents;
}

/** What a recovery takes from a pay. */
export interface Instalment {
  readonly recovery: string;
  readonly payday: PlainDate;
  readonly amount: Cents;
  /** The year in which the amount was paid in error. */
  readonly year: number;
  /** Whether it reduces pensionable and insurable earnings: only those of the year in which it was paid. */
  readonly contributions: boolean;
}

const HOURS_A_WEEK = 40;

/** The minimum wage of some calendar days of full-time work, rounded up. @param hourly cents per hour */
export const minimumForDays = (hourly: Cents, days: number): Cents =>
  cents(Math.ceil((hourly * HOURS_A_WEEK * days) / 7));

/**
 * The most that recoveries together may take from a pay: the share of the gross, never below the minimum wage of its days, and never more than
 * is left to pay out.
 */
function mostOf({ gross, payable, minimum }: ComingPay, share: number): Cents {
  const room = Math.min(truncateShare(gross, share, 100), gross - minimum, payable);
  return cents(Math.max(0, room));
}

/**
 * What recoveries take from coming pays, the oldest recovery and the earliest year first. A recovery takes one amount from a pay at most, of
 * one year.
 * @param pays in the order of their paydays, one for each payday
 */
export function scheduleRecoveries(recoveries: readonly OpenRecovery[], pays: readonly ComingPay[]): Instalment[] {
  const open = recoveries.map((one) => ({ ...one, left: one.left.filter(({ amount }) => amount > 0) }));
  return pays.flatMap((pay) => {
    let taken = NO_CENTS;
    const instalments: Instalment[] = [];
    for (const recovery of open) {
      const [part, ...later] = recovery.left;
      if (part === undefined || (recovery.until !== null && pay.payday > recovery.until)) continue;
      const together = subtractCents(mostOf(pay, MAX_RECOVERY_SHARE), taken);
      const amount = cents(
        Math.min(part.amount, together, mostOf(pay, recovery.share), recovery.maximum ?? part.amount),
      );
      if (amount <= 0) continue;
      taken = sumCents([taken, amount]);
      const rest = subtractCents(part.amount, amount);
      recovery.left = rest > 0 ? [{ ...part, amount: rest }, ...later] : later;
      const contributions = part.year === yearOf(payDateOf(pay.payday));
      instalments.push({ recovery: recovery.id, payday: pay.payday, amount, year: part.year, contributions });
    }
    return instalments;
  });
}

/** What is left of the years of an overpayment after amounts of them were recovered, and after its rest was reduced from the latest year on. */
export function leftByYear(
  years: readonly YearShare[],
  recovered: readonly YearShare[],
  reduced: Cents,
): readonly YearShare[] {
  let less = Number(reduced);
  return years
    .map(({ year, amount }) => {
      const done = sumCents(recovered.filter((one) => one.year === year).map((one) => one.amount));
      return { year, amount: subtractCents(amount, done) };
    })
    .toReversed()
    .map(({ year, amount }) => {
      const off = Math.min(less, Math.max(0, amount));
      less -= off;
      return { year, amount: cents(amount - off) };
    })
    .toReversed()
    .filter(({ amount }) => amount > 0);
}
