import { calculateContributions, employerCost } from '@portage/domain/contributions/calculate';
import { NOTHING_YET, type YearToDate } from '@portage/domain/contributions/calculation';
import { isPensionableByAge, pensionableMonths } from '@portage/domain/contributions/pensionable-months';
import { MissingRatesError } from '@portage/domain/contributions/rates';
import { addToYearToDate } from '@portage/domain/contributions/year-to-date';
import { firstPaydayNumber, grossForPeriod, type PayPeriod, payPeriod, paysPerYear } from '@portage/domain/paydays';
import { type PlainDate, yearOf } from '@portage/domain/plain-date';
import { provinceOfPostalCode } from '@portage/domain/postal-code';
import type { LineRow, MemberRow, StoredCalculation } from './payroll-rows.ts';

/** Contributions differ by province, so nothing is calculated for a guess. */
class UnknownProvinceError extends Error {
  constructor() {
    super('The province of employment is not known; add the province or the postal code.');
  }
}

export interface PlannedLine {
  team_member_id: string;
  start_date: PlainDate;
  end_date: PlainDate;
  payday: PlainDate;
  period_number: number;
  gross: number;
  ei: number;
  cpp: number;
  calculation: StoredCalculation;
}

export interface LinePlan {
  add: PlannedLine[];
  recalculate: (PlannedLine & { id: string })[];
  remove: LineRow[];
  refused: { name: string; payday: PlainDate; reason: string }[];
}

/**
 * What the upcoming lines should be, held against what they are. Invoiced lines are history: they count towards the year
 * to date and are never touched. Pure.
 * @param periods how many coming pay periods each approved member has
 */
export function planLines(
  members: readonly MemberRow[],
  lines: readonly LineRow[],
  asOf: PlainDate,
  periods: number,
): LinePlan {
  const plan: LinePlan = { add: [], recalculate: [], remove: [], refused: [] };
  const byMember = Map.groupBy(lines, (line) => line.team_member_id);
  for (const member of members) planMember(plan, member, byMember.get(member.id) ?? [], asOf, periods);
  return plan;
}

function planMember(
  plan: LinePlan,
  member: MemberRow,
  lines: readonly LineRow[],
  asOf: PlainDate,
  periods: number,
): void {
  const invoiced = lines.filter((line) => line.status !== 'upcoming');
  const upcoming = new Map(lines.filter((line) => line.status === 'upcoming').map((line) => [line.start_date, line]));
  if (!member.approved) {
    plan.remove.push(...upcoming.values());
    return;
  }
  const taken = new Set(invoiced.map((line) => line.start_date));
  let made = [...invoiced];
  for (const period of wantedPeriods(member, upcoming, asOf, periods)) {
    if (taken.has(period.start)) continue;
    const existing = upcoming.get(period.start);
    upcoming.delete(period.start);
    try {
      const line = calculateLine(member, period, made);
      made = [...made, { ...line, id: existing?.id ?? '', status: 'upcoming' }];
      if (existing === undefined) plan.add.push(line);
      else if (!sameLine(existing, line)) plan.recalculate.push({ ...line, id: existing.id });
    } catch (error) {
      if (!(error instanceof MissingRatesError || error instanceof UnknownProvinceError)) throw error;
      plan.refused.push({ name: member.name, payday: period.payday, reason: error.message });
      if (existing !== undefined) plan.remove.push(existing);
    }
  }
  // What is left belongs to no period of the member's pay any more: another schedule, another start.
  plan.remove.push(...upcoming.values());
}

/** The coming periods, and before them those that were never invoiced because nothing ran on their days. */
function wantedPeriods(
  member: MemberRow,
  upcoming: ReadonlyMap<PlainDate, LineRow>,
  asOf: PlainDate,
  count: number,
): PayPeriod[] {
  const first = firstPaydayNumber(member.commencement, member.schedule, asOf);
  const wanted = Array.from({ length: count }, (_, at) => payPeriod(member.commencement, member.schedule, first + at));
  for (let number = first - 1; number >= 1; number -= 1) {
    const earlier = payPeriod(member.commencement, member.schedule, number);
    if (!upcoming.has(earlier.start)) break;
    wanted.unshift(earlier);
  }
  return wanted;
}

function calculateLine(member: MemberRow, period: PayPeriod, made: readonly LineRow[]): PlannedLine {
  const gross = grossForPeriod(member.salary, member.schedule, period.number);
  const year = yearOf(period.payday);
  const province = member.province ?? provinceOfPostalCode(member.postalCode);
  if (province === null) throw new UnknownProvinceError();
  const contributions = calculateContributions({
    payDate: period.payday,
    province,
    paysPerYear: paysPerYear(member.schedule),
    pensionable: isPensionableByAge(member.birthDate, province, period.payday) ? gross : 0,
    insurable: gross,
    pensionableMonths: pensionableMonths(member.birthDate, province, year),
    yearToDate: yearToDate(made, year),
  });
  const { ei, cpp } = employerCost(contributions);
  return {
    team_member_id: member.id,
    start_date: period.start,
    end_date: period.end,
    payday: period.payday,
    period_number: period.number,
    gross,
    ei,
    cpp,
    calculation: {
      ...contributions,
      pay: { salary: member.salary, schedule: member.schedule, periodNumber: period.number, gross },
    },
  };
}

/** Counted from the lines actually made, in the order of their paydays. */
function yearToDate(made: readonly LineRow[], year: number): YearToDate {
  return made
    .filter((line) => yearOf(line.payday) === year)
    .toSorted((a, b) => (a.payday < b.payday ? -1 : 1))
    .reduce((soFar, line) => addToYearToDate(soFar, line.calculation), NOTHING_YET);
}

function sameLine(stored: LineRow, planned: PlannedLine): boolean {
  return (
    stored.gross === planned.gross &&
    stored.ei === planned.ei &&
    stored.cpp === planned.cpp &&
    stored.end_date === planned.end_date &&
    stored.payday === planned.payday &&
    JSON.stringify(sorted(stored.calculation)) === JSON.stringify(sorted(planned.calculation))
  );
}

/** jsonb keeps its own key order, so calculations are compared with theirs sorted. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
