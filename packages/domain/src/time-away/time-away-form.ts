import { daysBetween, type PlainDate, parsePlainDate } from '../dates/plain-date.ts';
import { standardSchema } from '../forms/standard-schema.ts';
import { MAX_DAYS_AWAY, TIME_AWAY_KINDS, type TimeAway } from './time-away.ts';

/** Time away as it is typed. Days are YYYY-MM-DD once they can be read; an empty last day is the first one. */
export interface TimeAwayForm {
  person: string;
  kind: string;
  first: string;
  last: string;
  half: boolean;
  note: string;
}

/** The days that were typed; null while they cannot be read. Half a day is one day of paid time away. */
export function typedTimeAway({ kind: typed, first: from, last: to, half }: TimeAwayForm): TimeAway | null {
  const [first, last] = [dayIn(from), dayIn(to.trim() === '' ? from : to)];
  const kind = TIME_AWAY_KINDS.find((one) => one === typed);
  if (first === null || last === null || kind === undefined || last < first) return null;
  if (daysBetween(first, last) >= MAX_DAYS_AWAY) return null;
  return { kind, first, last, half: half && first === last && kind !== 'unpaid' };
}

const dayIn = (text: string): PlainDate | null => parsePlainDate(text.trim());

const dayProblem = (text: string) => (dayIn(text) === null ? { code: 'dateFormat' as const } : undefined);

/** The check of the form. What only the server knows, such as days that are taken, it refuses. */
export const timeAwaySchema = standardSchema<
  TimeAwayForm,
  'personRequired' | 'dateFormat' | 'lastBeforeFirst' | 'tooLong'
>(({ person, first, last }) => ({
  fields: {
    person: person === '' ? { code: 'personRequired' } : undefined,
    first: dayProblem(first),
    last: last.trim() === '' ? undefined : (dayProblem(last) ?? orderProblem(dayIn(first), dayIn(last))),
  },
}));

function orderProblem(first: PlainDate | null, last: PlainDate | null) {
  if (first === null || last === null) return undefined;
  if (last < first) return { code: 'lastBeforeFirst' as const };
  return daysBetween(first, last) >= MAX_DAYS_AWAY ? { code: 'tooLong' as const } : undefined;
}
