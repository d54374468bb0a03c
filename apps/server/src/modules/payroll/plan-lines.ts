import { type Contributions, type YearToDate, ZERO_YEAR_TO_DATE } from '@portage/domain/contributions/calculation';
import { MissingRatesError } from '@portage/domain/contributions/rates';
import { addToYearToDate } from '@portage/domain/contributions/year-to-date';
import { addDays, type PlainDate, yearOf } from '@portage/domain/plain-date';
import {
  calculateLine,
  calculateOneTime,
  MissingTreatmentError,
  NoSalaryError,
  type PlannedLine,
  type PlannedOneTime,
  UnknownProvinceError,
} from './calculate-line.ts';
import type { LineRow, MemberRow, OneTimeRow } from './payroll-rows.ts';
import { wantedParts } from './wanted-periods.ts';

export interface LinePlan {
  add: PlannedLine[];
  recalculate: (PlannedLine & { id: string })[];
  remove: LineRow[];
  /** One-time payments whose contributions are new or have changed. */
  oneTime: PlannedOneTime[];
  refused: { name: string; payday: PlainDate; reason: string }[];
}

/** How many days ahead one-time payments are calculated: longer than any invoice lead time. */
const oneTimeHorizonDays = 60;

/**
 * Compares the upcoming lines and open one-time payments with what they should be. Invoiced ones count toward the year to
 * date and are never changed. Pure.
 * @param periods how many upcoming pay periods each approved member has
 */
export function planLines(
  members: readonly MemberRow[],
  lines: readonly LineRow[],
  oneTime: readonly OneTimeRow[],
  asOf: PlainDate,
  periods: number,
): LinePlan {
  const plan: LinePlan = { add: [], recalculate: [], remove: [], oneTime: [], refused: [] };
  const linesOf = Map.groupBy(lines, (line) => line.team_member_id);
  const oneTimeOf = Map.groupBy(oneTime, (payment) => payment.team_member_id);
  for (const member of members)
    planMember(plan, member, linesOf.get(member.id) ?? [], oneTimeOf.get(member.id) ?? [], asOf, periods);
  return plan;
}

/** A past or planned payment that counts toward the year to date. */
type CountedPay = { date: PlainDate; calculation: Contributions };

function planMember(
  plan: LinePlan,
  member: MemberRow,
  lines: readonly LineRow[],
  oneTime: readonly OneTimeRow[],
  asOf: PlainDate,
  periods: number,
): void {
  const upcoming = new Map(lines.filter((line) => line.status === 'upcoming').map((line) => [line.start_date, line]));
  const invoiced = lines.filter((line) => line.status !== 'upcoming' && !line.credited);
  const counted: CountedPay[] = invoiced.map((line) => ({ date: line.payday, calculation: line.calculation }));
  for (const payment of oneTime) {
    if (payment.invoiced && payment.calculation !== null)
      counted.push({ date: payment.date, calculation: payment.calculation });
  }

  const wanted = member.approved ? wantedParts(member, lines, asOf, periods) : [];
  const open = oneTime.filter((payment) => !payment.invoiced && payment.date <= addDays(asOf, oneTimeHorizonDays));
  // On the same day regular pay comes first; the one-time payment uses what is left under each maximum.
  const steps = [
    ...wanted.map((due) => ({ date: due.period.payday, due })),
    ...open.map((payment) => ({ date: payment.date, payment })),
  ].toSorted((a, b) =>
    a.date === b.date ? Number('payment' in a) - Number('payment' in b) : a.date < b.date ? -1 : 1,
  );

  for (const step of steps) {
    const existing = 'due' in step ? upcoming.get(step.due.part.start) : undefined;
    if ('due' in step) upcoming.delete(step.due.part.start);
    const soFar = yearToDate(counted, yearOf(step.date));
    try {
      if ('payment' in step) {
        const planned = calculateOneTime(member, step.payment, soFar);
        if (planned.calculation !== null) counted.push({ date: step.date, calculation: planned.calculation });
        if (!sameOneTime(step.payment, planned)) plan.oneTime.push(planned);
        continue;
      }
      const line = calculateLine(member, step.due, soFar);
      counted.push({ date: step.date, calculation: line.calculation });
      if (existing === undefined) plan.add.push(line);
      else if (!sameLine(existing, line)) plan.recalculate.push({ ...line, id: existing.id });
    } catch (error) {
      const expected =
        error instanceof MissingRatesError ||
        error instanceof NoSalaryError ||
        error instanceof UnknownProvinceError ||
        error instanceof MissingTreatmentError;
      if (!expected) throw error;
      plan.refused.push({ name: member.name, payday: step.date, reason: error.message });
      if (existing !== undefined) plan.remove.push(existing);
    }
  }
  // The rest no longer match a pay period: the schedule or start date changed, or the member is inactive.
  plan.remove.push(...upcoming.values());
}

/** Summed from the actual payments, in payday order. */
function yearToDate(counted: readonly CountedPay[], year: number): YearToDate {
  return counted
    .filter(({ date }) => yearOf(date) === year)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .reduce((soFar, { calculation }) => addToYearToDate(soFar, calculation), ZERO_YEAR_TO_DATE);
}

function sameOneTime(stored: OneTimeRow, planned: PlannedOneTime): boolean {
  return stored.ei === planned.ei && stored.cpp === planned.cpp && sameJson(stored.calculation, planned.calculation);
}

function sameLine(stored: LineRow, planned: PlannedLine): boolean {
  return (
    stored.gross === planned.gross &&
    stored.ei === planned.ei &&
    stored.cpp === planned.cpp &&
    stored.end_date === planned.end_date &&
    stored.payday === planned.payday &&
    sameJson(stored.calculation, planned.calculation)
  );
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** jsonb does not preserve key order, so keys are sorted before comparing. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
