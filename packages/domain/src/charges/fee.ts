import {
  addDays,
  dayOf,
  daysBetween,
  daysInMonth,
  earlierOf,
  lastOfMonth,
  laterOf,
  monthOf,
  type PlainDate,
  yearOf,
} from '../dates/plain-date.ts';
import { type Cents, subtractCents, sumCents } from '../money/money.ts';
import { type Rate, truncateShare } from '../money/rational.ts';
import { exactAmount, roundExact } from './exact-rounding.ts';

/** What a client pays the provider from a day on: an amount for each person and month, or a percentage of gross pay. */
export type FeeTerms = { readonly from: PlainDate } & (
  | { readonly kind: 'month'; readonly amount: Cents }
  | { readonly kind: 'percent'; readonly rate: Rate }
);

/** A pay line: the days that it pays, first and last included, and its gross. */
export interface FeeLine {
  readonly id: string;
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly gross: Cents;
}

/** The fee for some days of a line: those of one month, or those with one percentage. Amounts in cents. */
export type FeePart =
  | {
      readonly kind: 'month';
      readonly from: PlainDate;
      readonly to: PlainDate;
      readonly amount: Cents;
      readonly cents: Cents;
    }
  | {
      readonly kind: 'percent';
      readonly from: PlainDate;
      readonly to: PlainDate;
      readonly rate: Rate;
      /** The share of the line's gross for these days. */
      readonly gross: Cents;
      /** What comes before it on the invoice, not rounded: in 1/100,000 of a cent, as text. */
      readonly before: string;
      readonly cents: Cents;
    };

export interface FeeOfLine {
  readonly id: string;
  readonly cents: Cents;
  readonly parts: readonly FeePart[];
}

/**
 * The fee of the lines of an invoice. An amount per month is shared by the calendar days of the month, rounded down on the running total of the
 * month's days, so that any lines that cover a month add up to the amount. A percentage is rounded half up once for the invoice: each line has
 * its share of the running total. Lines without a fee are left out.
 * @param terms in any order; of two from the same day, the later one of the list applies
 */
export function feeOfLines(terms: readonly FeeTerms[], lines: readonly FeeLine[]): FeeOfLine[] {
  const ordered = terms.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  let before = 0n;
  return lines.flatMap((line) => {
    const parts: FeePart[] = [];
    for (const { fee, from, to } of spansOf(ordered, line)) {
      if (fee.kind === 'month') {
        parts.push(...monthParts(fee.amount, from, to));
        continue;
      }
      const gross = grossOfDays(line, from, to);
      parts.push(percentPart({ kind: 'percent', from, to, rate: fee.rate, gross, before: String(before) }));
      before += exactAmount(gross, fee.rate);
    }
    const total = sumCents(parts.map((part) => part.cents));
    return total === 0 ? [] : [{ id: line.id, cents: total, parts }];
  });
}

/** Calculates a stored part again. */
export const feeOfPart = (part: FeePart): Cents =>
  part.kind === 'month' ? monthShare(part.amount, part.from, part.to) : percentPart(part).cents;

/** The days of a line by the terms that apply to them. */
function spansOf(ordered: readonly FeeTerms[], { start, end }: FeeLine) {
  return ordered.flatMap((fee, at) => {
    const next = ordered[at + 1];
    const from = laterOf(start, fee.from);
    const to = next === undefined ? end : earlierOf(end, addDays(next.from, -1));
    return from > to ? [] : [{ fee, from, to }];
  });
}

function monthParts(amount: Cents, from: PlainDate, to: PlainDate): FeePart[] {
  const parts: FeePart[] = [];
  for (let first = from; first <= to; first = addDays(lastOfMonth(first), 1)) {
    const last = earlierOf(to, lastOfMonth(first));
    parts.push({ kind: 'month', from: first, to: last, amount, cents: monthShare(amount, first, last) });
  }
  return parts;
}

/** The share of a month's amount for days of the month. */
function monthShare(amount: Cents, from: PlainDate, to: PlainDate): Cents {
  const days = daysInMonth(yearOf(from), monthOf(from));
  return subtractCents(truncateShare(amount, dayOf(to), days), truncateShare(amount, dayOf(from) - 1, days));
}

function percentPart(part: Omit<Extract<FeePart, { kind: 'percent' }>, 'cents'>): FeePart {
  const before = BigInt(part.before);
  const amount = subtractCents(roundExact(before + exactAmount(part.gross, part.rate)), roundExact(before));
  return { ...part, cents: amount };
}

/** The gross of some days of a line, rounded down on the running total of its days. */
function grossOfDays({ start, end, gross }: FeeLine, from: PlainDate, to: PlainDate): Cents {
  const days = daysBetween(start, end) + 1;
  const until = (day: PlainDate) => truncateShare(gross, daysBetween(start, day) + 1, days);
  return from === start ? until(to) : subtractCents(until(to), until(addDays(from, -1)));
}
