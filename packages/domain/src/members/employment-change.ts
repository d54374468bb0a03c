import { addDays, addMonthsClamped, type PlainDate } from '../dates/plain-date.ts';
import type { Problem } from '../forms/form-messages.ts';
import {
  changedKinds,
  type EmploymentTerms,
  TERM_KINDS,
  type TermKind,
  type TermsByDay,
  termsOn,
} from './employment-terms.ts';

/** A change of terms from a day on. What is not given stays as it is. */
export type EmploymentChange = Pick<EmploymentTerms, 'effectiveOn'> & Partial<Pick<EmploymentTerms, TermKind>>;

/** How far ahead a change can be dated, in months. */
export const MAX_MONTHS_AHEAD = 24;

export type EmploymentChangeCode =
  | 'changeBeforeCommencement'
  | 'changeInvoiced'
  | 'changeTooFar'
  | 'changeAfterLastDay'
  | 'changeSalaryMissing'
  | 'changePending'
  | 'nothingChanged';

/** What decides whether a change is possible. */
export interface ChangeFacts {
  readonly commencement: PlainDate;
  readonly today: PlainDate;
  /** The last day that is invoiced; null when none is. */
  readonly invoicedUntil: PlainDate | null;
  /** The last working day of a person who leaves. */
  readonly lastDay: PlainDate | null;
  readonly terms: TermsByDay;
}

/** The first day from which a change is possible. */
export function firstChangeDay({ commencement, invoicedUntil }: ChangeFacts): PlainDate {
  if (invoicedUntil === null || invoicedUntil < commencement) return commencement;
  return addDays(invoicedUntil, 1);
}

/** The changes by day: each after the first terms, with the kinds that it changes. */
export function datedChanges<T extends EmploymentTerms>(
  terms: TermsByDay<T>,
): { terms: T; before: T; kinds: TermKind[] }[] {
  return terms
    .slice(1)
    .map((row, at) => ({ terms: row, before: terms[at] ?? terms[0], kinds: changedKinds(terms[at] ?? terms[0], row) }))
    .filter(({ kinds }) => kinds.length > 0);
}

/** The changes that have not taken effect. */
export const pendingChanges = <T extends EmploymentTerms>(terms: TermsByDay<T>, today: PlainDate) =>
  datedChanges(terms).filter((change) => change.terms.effectiveOn > today);

/** Whether the terms already change this way on that very day, so repeating the change does nothing. */
export function isRecorded(terms: TermsByDay, change: EmploymentChange): boolean {
  const row = terms.find(({ effectiveOn }) => effectiveOn === change.effectiveOn);
  return row !== undefined && TERM_KINDS.every((kind) => change[kind] === undefined || change[kind] === row[kind]);
}

/**
 * Why a change is not possible, or null.
 * @param facts its terms are without the change that this one replaces
 */
export function changeProblem(change: EmploymentChange, facts: ChangeFacts): Problem<EmploymentChangeCode> | null {
  const { effectiveOn } = change;
  if (effectiveOn < facts.commencement)
    return { code: 'changeBeforeCommencement', params: { day: facts.commencement } };
  if (change.salary !== undefined && change.salary <= 0) return { code: 'changeSalaryMissing' };
  const first = firstChangeDay(facts);
  if (effectiveOn < first) return { code: 'changeInvoiced', params: { first } };
  const last = addMonthsClamped(facts.today, MAX_MONTHS_AHEAD);
  if (effectiveOn > last) return { code: 'changeTooFar', params: { last } };
  if (facts.lastDay !== null && effectiveOn > facts.lastDay)
    return { code: 'changeAfterLastDay', params: { day: facts.lastDay } };
  const before = termsOn(facts.terms, effectiveOn);
  const kinds = TERM_KINDS.filter((kind) => change[kind] !== undefined && change[kind] !== before[kind]);
  if (kinds.length === 0) return { code: 'nothingChanged' };
  const other = datedChanges(facts.terms).find(
    ({ terms, kinds: pending }) =>
      (terms.effectiveOn > facts.today || terms.effectiveOn === effectiveOn) &&
      pending.some((kind) => kinds.includes(kind)),
  );
  if (other !== undefined) return { code: 'changePending', params: { day: other.terms.effectiveOn } };
  return null;
}

/** Whether a change only states another salary, which can reach back to invoiced days: their difference is paid. */
export const reachesBack = (change: EmploymentChange): boolean =>
  change.salary !== undefined && change.salary > 0 && change.schedule === undefined && change.province === undefined;

type Step = EmploymentChange;

/** The terms as a first row and the changes after it. */
const stepsOf = (terms: TermsByDay): Step[] =>
  datedChanges(terms).map(({ terms: row, kinds }) => ({
    effectiveOn: row.effectiveOn,
    ...Object.fromEntries(kinds.map((kind) => [kind, row[kind]])),
  }));

/** Full terms for each change that changes something, in the order of their days. */
function rowsOf(first: EmploymentTerms, steps: readonly Step[]): TermsByDay {
  const rows: [EmploymentTerms, ...EmploymentTerms[]] = [first];
  for (const step of steps.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))) {
    const row = { ...(rows.at(-1) ?? first), ...step };
    if (changedKinds(rows.at(-1) ?? first, row).length > 0) rows.push(row);
  }
  return rows;
}

/**
 * The terms with a change added, in the order of days. A later change keeps what it changes: a raise from January stays a raise
 * when the schedule changes in December, and has the new schedule.
 */
export function withChange(terms: TermsByDay, change: EmploymentChange): TermsByDay {
  const [first] = terms;
  const steps = stepsOf(terms);
  if (change.effectiveOn <= first.effectiveOn)
    return rowsOf({ ...first, ...change, effectiveOn: first.effectiveOn }, steps);
  const sameDay = steps.find(({ effectiveOn }) => effectiveOn === change.effectiveOn);
  return rowsOf(first, [...steps.filter((step) => step !== sameDay), { ...sameDay, ...change }]);
}

/** The terms without the change of a day. Later changes keep what they change. */
export function withoutChange(terms: TermsByDay, day: PlainDate): TermsByDay {
  return rowsOf(
    terms[0],
    stepsOf(terms).filter(({ effectiveOn }) => effectiveOn !== day),
  );
}
