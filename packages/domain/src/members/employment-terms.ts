import type { PlainDate } from '../dates/plain-date.ts';
import type { Cents } from '../money/money.ts';
import type { PayrollSchedule } from '../pay/paydays.ts';
import type { Province } from '../places/provinces.ts';

/** What a person is paid from a day on, until the next terms take effect. */
export interface EmploymentTerms {
  readonly effectiveOn: PlainDate;
  /** Per year; 0 when it was not given. */
  readonly salary: Cents;
  readonly schedule: PayrollSchedule;
  /** The province of employment; null when it follows from the postal code or is unknown. */
  readonly province: Province | null;
}

/** Each person has terms from the first day, so the list is never empty. Oldest first. */
export type TermsByDay<T extends EmploymentTerms = EmploymentTerms> = readonly [T, ...T[]];

export const TERM_KINDS = ['salary', 'schedule', 'province'] as const;
/** What a dated change can change. */
export type TermKind = (typeof TERM_KINDS)[number];

/** The terms in force on a day: the latest up to it, or the first terms before they take effect. */
export function termsOn<T extends EmploymentTerms>(terms: TermsByDay<T>, day: PlainDate): T {
  return terms.findLast(({ effectiveOn }) => effectiveOn <= day) ?? terms[0];
}

/** What differs between two terms, apart from the day. */
export function changedKinds(before: EmploymentTerms, after: EmploymentTerms): TermKind[] {
  return TERM_KINDS.filter((kind) => before[kind] !== after[kind]);
}
