import { addDays, daysBetween, earlierOf, laterOf, type PlainDate, yearOf } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import type { GrossPay } from './gross-pay.ts';
import { grossForPeriod } from './paydays.ts';
import { grossForDays, weekdaysIn } from './unpaid-days.ts';

/** Days that are invoiced, with what their gross pay was calculated from. */
export interface InvoicedPay {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly pay: GrossPay;
  /** The day on which it is paid. */
  readonly payDate: PlainDate;
}

/** A yearly salary that was stated afterwards for invoiced days, in the order in which it was stated. */
export interface StatedSalary {
  readonly from: PlainDate;
  readonly until: PlainDate;
  readonly salary: Cents;
}

/** A salary that was stated earlier, and the difference that was paid for it, or is recovered when it is negative. */
export interface PaidSalary extends StatedSalary {
  readonly paid: Cents;
}

/** What a salary makes of the days of an invoiced line. */
export interface PeriodDifference {
  readonly start: PlainDate;
  readonly end: PlainDate;
  /** What was paid or stated for them before. */
  readonly before: Cents;
  readonly after: Cents;
}

/** The difference of pay that a salary stated afterwards makes, and its days. `amount` is negative when too much was paid. */
export interface RetroactivePay {
  readonly from: PlainDate;
  readonly until: PlainDate;
  readonly amount: Cents;
  /** The lines that it changes, in order. */
  readonly periods: readonly PeriodDifference[];
  /** Of an overpayment: how much of it was paid in each calendar year, earliest first. */
  readonly years: readonly YearShare[];
  /** The day on which the first of the changed lines is paid. */
  readonly paidFrom: PlainDate;
}

/** A part of an amount by the calendar year of the day paid. */
export interface YearShare {
  readonly year: number;
  readonly amount: Cents;
}

/**
 * The difference that a yearly salary makes on days that are invoiced already: what the lines should have been with every salary that was
 * stated for them, less what they were and the differences that were paid. So it also pays what an earlier difference left open, for days
 * that were not invoiced then or because its payment was canceled. Stating the same salary twice makes nothing the second time.
 * @param lines a person's invoiced pay that stands, at least from `from` and from the first day of `before` on
 * @param before salaries stated earlier whose payments or recoveries stand, oldest first
 * @param from the first day of the new salary; it ends with the last invoiced day
 * @param forgiven what the person was left of earlier overpayments: it is no overpayment again
 * @returns null when no invoiced day is from `from` on
 */
export function retroactivePay(
  lines: readonly InvoicedPay[],
  before: readonly PaidSalary[],
  from: PlainDate,
  salary: Cents,
  forgiven: Cents = NO_CENTS,
): RetroactivePay | null {
  const touched = lines.filter(({ end }) => end >= from).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const [first] = touched;
  if (first === undefined) return null;
  const until = touched.reduce((latest, { end }) => laterOf(latest, end), first.end);
  const stated = [...before, { from, until, salary }];
  const owed = sumCents(lines.map((line) => subtractCents(worthOf(line, stated), worthOf(line, []))));
  const exact = subtractCents(owed, sumCents(before.map(({ paid }) => paid)));
  const amount = exact < 0 ? cents(Math.min(0, exact + forgiven)) : exact;
  const changed = lines.filter((line) => worthOf(line, stated) !== worthOf(line, before));
  return {
    from: laterOf(from, first.start),
    until,
    amount,
    periods: changed
      .map((line) => ({
        start: line.start,
        end: line.end,
        before: worthOf(line, before),
        after: worthOf(line, stated),
      }))
      .toSorted((a, b) => (a.start < b.start ? -1 : 1)),
    years: overpaidYears(lines, stated, amount),
    paidFrom: changed.reduce((day, { payDate }) => earlierOf(day, payDate), (changed[0] ?? first).payDate),
  };
}

/**
 * The calendar years in which an overpayment was paid. What was paid too much in earlier years comes first, so that no more than is right is
 * taken from the earnings of the present year; what is left, such as of a correction, counts in the last year.
 */
function overpaidYears(lines: readonly InvoicedPay[], stated: readonly StatedSalary[], amount: Cents): YearShare[] {
  let left = -Math.min(0, amount);
  if (left === 0) return [];
  const years = [...Map.groupBy(lines, ({ payDate }) => yearOf(payDate))].toSorted(([a], [b]) => a - b);
  const last = years.at(-1)?.[0];
  const shares: YearShare[] = [];
  for (const [year, of] of years) {
    const over = sumCents(of.map((line) => subtractCents(worthOf(line, []), worthOf(line, stated))));
    const share = year === last ? left : Math.min(left, Math.max(0, over));
    left -= share;
    if (share > 0) shares.push({ year, amount: cents(share) });
  }
  return shares;
}

/** What a line is worth at the salary of each of its days. */
function worthOf(line: InvoicedPay, stated: readonly StatedSalary[]): Cents {
  const first = line.pay.days?.from ?? 0;
  const daysIn = (start: PlainDate, end: PlainDate) =>
    line.pay.days?.weekdays === true ? weekdaysIn(start, end) : daysBetween(start, end) + 1;
  const of = line.pay.days?.of ?? daysIn(line.start, line.end);
  return sumCents(
    segmentsOf(line, stated).map(({ start, end, salary }) => {
      const from = first + daysIn(line.start, addDays(start, -1));
      const whole = grossForPeriod(salary, line.pay.schedule, line.pay.periodNumber);
      return grossForDays(whole, { from, to: from + daysIn(start, end), of });
    }),
  );
}

interface Segment {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly salary: Cents;
}

/** The days of a line by salary, in order. What was stated last counts. */
function segmentsOf(line: InvoicedPay, stated: readonly StatedSalary[]): Segment[] {
  let segments: Segment[] = [{ start: line.start, end: line.end, salary: cents(line.pay.salary) }];
  for (const { from, until, salary } of stated) {
    segments = segments.flatMap((segment) => {
      const start = laterOf(segment.start, from);
      const end = earlierOf(segment.end, until);
      if (start > end) return [segment];
      return [
        ...(segment.start < start ? [{ ...segment, end: addDays(start, -1) }] : []),
        { start, end, salary },
        ...(segment.end > end ? [{ ...segment, start: addDays(end, 1) }] : []),
      ];
    });
  }
  return segments;
}
