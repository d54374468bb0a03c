import { type Cents, type DecimalInput, parseCents, sumCents } from './money.ts';
import { addMonthsClamped, firstOfMonth, type PlainDate } from './plain-date.ts';

// Payroll costs by day and by month, for the dashboard: first document, section 9. Types match the wire.

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
}

const add = (rows: readonly DayCost[], part: 'gross' | 'ei' | 'cpp' | 'one_time') =>
  sumCents(rows.map((row) => parseCents(row[part] ?? 0)));

export function sumCosts(rows: readonly DayCost[]): Cost {
  const [gross, ei, cpp, oneTime] = [add(rows, 'gross'), add(rows, 'ei'), add(rows, 'cpp'), add(rows, 'one_time')];
  const count = rows.reduce((sum, row) => sum + (row.lines ?? 0) + (row.one_time_payments ?? 0), 0);
  return { gross, ei, cpp, oneTime, total: sumCents([gross, ei, cpp, oneTime]), count };
}

/** The Payments card: costs in the calendar month of `today`, any status, with the breakdown. */
export function monthCost(rows: readonly DayCost[], today: PlainDate): Cost {
  return sumCosts(rows.filter((row) => row.day?.startsWith(today.slice(0, 7))));
}

/** The next payday, today included, and its cost; null when none is planned. */
export function nextPayday(rows: readonly DayCost[], today: PlainDate): { day: PlainDate; cost: Cost } | null {
  const days = rows.flatMap((row) => ((row.lines ?? 0) > 0 && row.day !== null && row.day >= today ? [row.day] : []));
  const [first] = days.sort();
  if (first === undefined) return null;
  return { day: first as PlainDate, cost: sumCosts(rows.filter((row) => row.day === first)) };
}

export const COST_MONTHS = 12;

/** First day of the twelve months that end with the month of `today`. */
export function costsFrom(today: PlainDate): PlainDate {
  return addMonthsClamped(firstOfMonth(today), 1 - COST_MONTHS);
}

/** Twelve months, oldest first, each by its first day; months without payroll have zero cost. */
export function costsByMonth(rows: readonly DayCost[], today: PlainDate): { month: PlainDate; cost: Cost }[] {
  const start = costsFrom(today);
  return Array.from({ length: COST_MONTHS }, (_, at) => {
    const month = addMonthsClamped(start, at);
    return { month, cost: monthCost(rows, month) };
  });
}
