import { type PlainDate, plainDate, yearOf } from '../dates/plain-date.ts';
import type { Province } from '../places/provinces.ts';
import { SICK_LEAVE } from './sick-leave-rules.ts';
import { workingDays } from './statutory-holidays.ts';
import type { TimeAway } from './time-away.ts';

/** Sick days by law in the calendar year of a day. Days are in hundredths. */
export interface SickLeave {
  readonly paid: number;
  readonly unpaid: number;
  readonly used: number;
  readonly paidLeft: number;
  readonly unpaidLeft: number;
  /** Weeks without pay for a serious illness, where the law adds them; 0 for none. */
  readonly longIllnessWeeks: number;
  /** The rule is known from one source only: ask before relying on it. */
  readonly ask: boolean;
}

type Days = Pick<TimeAway, 'first' | 'last' | 'half'>;

/** The working days of an absence, in hundredths. */
const hundredths = ({ first, last, half }: Days, province: Province): number =>
  half ? 50 : workingDays(first, last, province).length * 100;

/**
 * The least sick leave that the law of the province of employment gives in the calendar year of a day, to someone with the service of that day. Paid
 * days are used first. Null where the law is not known well enough to state.
 * @param taken sick leave that is approved; what is in another year is left out
 */
export function sickLeave(
  province: Province | null,
  commencement: PlainDate,
  day: PlainDate,
  taken: readonly Days[],
): SickLeave | null {
  const rule = province === null ? null : SICK_LEAVE[province];
  if (province === null || rule === null) return null;
  if ((rule.from !== undefined && day < rule.from) || (rule.until !== undefined && day > rule.until)) return null;
  const found = rule.stages.findLast(({ since }) => since(commencement) <= day);
  const [paid, unpaid] = [(found?.paid ?? 0) * 100, (found?.unpaid ?? 0) * 100];
  const used = taken.reduce((sum, one) => sum + hundredths(within(one, yearOf(day)), province), 0);
  const { longIllness } = rule;
  return {
    paid,
    unpaid,
    used,
    paidLeft: Math.max(0, paid - used),
    unpaidLeft: Math.max(0, unpaid - Math.max(0, used - paid)),
    longIllnessWeeks: longIllness !== undefined && longIllness.since(commencement) <= day ? longIllness.weeks : 0,
    ask: rule.certainty === 'oneSource' || rule.certainty === 'unverified',
  };
}

/** How many of the days of a request the law grants, in hundredths. Only sick leave of a rule that is sure is granted. */
export function grantedByLaw(
  request: Days & Pick<TimeAway, 'kind'>,
  province: Province | null,
  leave: Pick<SickLeave, 'paidLeft' | 'unpaidLeft' | 'ask'> | null,
): number {
  if (request.kind !== 'sick' || province === null || leave === null || leave.ask) return 0;
  return Math.min(hundredths(request, province), leave.paidLeft + leave.unpaidLeft);
}

/** The part of an absence that is in a year; an empty one ends before it begins. */
function within({ first, last, half }: Days, year: number): Days {
  const [start, end] = [plainDate(`${year}-01-01`), plainDate(`${year}-12-31`)];
  const part = { first: first < start ? start : first, last: last > end ? end : last };
  return { ...part, half: half && part.first <= part.last };
}
