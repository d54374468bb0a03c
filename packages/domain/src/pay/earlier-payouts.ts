import type { PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents } from '../money/money.ts';

/** A payout of days that were credited later. */
export interface EarlierPayout {
  id: string;
  start: PlainDate;
  end: PlainDate;
  /** What of it does not count toward another line yet. */
  left: Cents;
}

/** A line that may pay for such days again, and is not paid out. */
export interface UnpaidLine {
  id: string;
  start: PlainDate;
  end: PlainDate;
  /** Its net pay. */
  due: Cents;
}

/** How much of an earlier payout counts toward a line. */
export interface CountedPayout {
  line: string;
  earlier: string;
  cents: Cents;
}

/**
 * How much of one person's lines earlier payouts of their days have paid: all that is left of them, up to each line's net pay. The rest of
 * a line is paid out. What is left of a payout after that was paid too much, and is not taken from the pay of other days.
 */
export function countEarlierPayouts(payouts: readonly EarlierPayout[], lines: readonly UnpaidLine[]): CountedPayout[] {
  const left = new Map(payouts.map((payout) => [payout.id, Number(payout.left)]));
  const byEnd = payouts.toSorted((a, b) => (a.end === b.end ? order(a.id, b.id) : order(a.end, b.end)));
  const counted: CountedPayout[] = [];
  for (const line of lines.toSorted((a, b) => order(a.start, b.start))) {
    let unpaid = Number(line.due);
    for (const payout of byEnd) {
      if (payout.start > line.end || payout.end < line.start) continue;
      const part = Math.min(unpaid, left.get(payout.id) ?? 0);
      if (part <= 0) continue;
      unpaid -= part;
      left.set(payout.id, (left.get(payout.id) ?? 0) - part);
      counted.push({ line: line.id, earlier: payout.id, cents: cents(part) });
    }
  }
  return counted;
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
