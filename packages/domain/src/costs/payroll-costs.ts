import { addMonthsClamped, firstOfMonth, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, type DecimalInput, parseCents, sumCents } from '../money/money.ts';

// Payroll costs by day and by month, for the dashboard. Types match the wire.

/** A company's costs on one day: scheduled lines by payday, one-time payments by date. */
export interface DayCost {
  readonly day: string | null;
  readonly lines: number | null;
  readonly gross: DecimalInput | null;
  /** Employer's EI (with QPIP in Quebec). */
  readonly ei: DecimalInput | null;
  /** Employer's CPP and CPP2 (QPP in Quebec). */
  readonly cpp: DecimalInput | null;
  readonly one_time_payments: number | null;
  readonly one_time: DecimalInput | null;
  /** Number of lines that are estimates. */
  readonly estimates: number | null;
}

/** Amounts in cents; `total` is the sum of the four. */
export interface Cost {
  readonly gross: Cents;
  readonly ei: Cents;
  readonly cpp: Cents;
  readonly oneTime: Cents;
  readonly total: Cents;
  /** Number of scheduled lines and one-time payments. */
  readonly count: number;
  /** Whether a part is an estimate. */
  readonly estimate: boolean;
}

const add = (rows: readonly DayCost[], part: 'gross' | 'ei' | 'cpp' | 'one_time') =>
  sumCents(rows.map((row) => parseCents(row[part] ?? 0)));

export function sumCosts(rows: readonly DayCost[]): Cost {
  const [gross, ei, cpp, oneTime] = [add(rows, 'gross'), add(rows, 'ei'), add(rows, 'cpp'), add(rows, 'one_time')];
  const count = rows.reduce((sum, row) => sum + (row.lines ?? 0) + (row.one_time_payments ?? 0), 0);
  return {
    gross,
    ei,
    cpp,
    oneTime,
    total: sumCents([gross, ei, cpp, oneTime]),
    count,
    estimate: rows.some((row) => (row.estimates ?? 0) > 0),
  };
}

/** The Payments card: costs in the calendar month of `today`, any status, with the breakdown. */
export function monthCost(rows: readonly DayCost[], today: PlainDate): Cost {
  return sumCosts(rows.filter((row) => row.day?.startsWith(today.slice(0, 7))));
}

/** The next payday, today included, with its cost and its number of scheduled lines; null when none is planned. */
export function nextPayday(
  rows: readonly DayCost[],
  today: PlainDate,
): { day: PlainDate; lines: number; cost: Cost } | null {
  const days = rows.flatMap((row) => ((row.lines ?? 0) > 0 && row.day !== null && row.day >= today ? [row.day] : []));
  const [first] = days.sort();
  if (first === undefined) return null;
  const ofDay = rows.filter((row) => row.day === first);
  const lines = ofDay.reduce((sum, row) => sum + (row.lines ?? 0), 0);
  return { day: first as PlainDate, lines, cost: sumCosts(ofDay) };
}

export const COST_MONTHS = 12;

/** First day of the twelve months that end with the month of `today`. */
export function costsFrom(today: PlainDate): PlainDate {
  return addMonthsClamped(firstOfMonth(today), 1 - COST_MONTHS);
}

/**
 * The months of a chart, oldest first, each by its first day: from the first month with a payment, at most twelve months ago, to
 * the month of `today`. A month without payroll between two others has zero cost.
 */
export function costsByMonth(rows: readonly DayCost[], today: PlainDate): { month: PlainDate; cost: Cost }[] {
  const start = costsFrom(today);
  const months = Array.from({ length: COST_MONTHS }, (_, at) => {
    const month = addMonthsClamped(start, at);
    return { month, cost: monthCost(rows, month) };
  });
  const first = months.findIndex(({ cost }) => cost.count > 0);
  return first === -1 ? [] : months.slice(first);
}
