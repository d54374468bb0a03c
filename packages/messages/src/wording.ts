import type { Catalog } from './index.ts';

/** Values for the parameters of a message. */
export type Params = Readonly<Record<string, string | number>>;

/** A message of the catalogue: a text, or a function of its parameters. */
export type Message = string | { call(params: Params): string }['call'];

/** The text of a message whose key is a code, with the code's parameters. */
export function word(message: Message, params: Params = {}): string {
  return typeof message === 'string' ? message : message(params);
}

interface Closure {
  holiday: Exclude<
    keyof Catalog['bankHolidays'],
    'note' | 'noteMoved' | 'paid' | 'paidHoliday' | 'paidMoved' | 'willBePaid' | 'willBePaidHoliday' | 'willBePaidMoved'
  >;
  moved: boolean;
}

/**
 * 'Bank holiday: Boxing Day (observed). Banks settle on 29 December.'
 * @param date the day on which banks settle, formatted
 */
export function closureNote(texts: Catalog['bankHolidays'], { holiday, moved }: Closure, date: string): string {
  return (moved ? texts.noteMoved : texts.note)({ holiday: texts[holiday], date });
}

/**
 * 'Bank holiday: Christmas Day. Will be paid on 24 December.', for a payday that is not a bank day.
 * @param closure null on a weekend
 * @param date the day paid, formatted
 * @param isOver whether that day is over
 */
export function paidNote(
  texts: Catalog['bankHolidays'],
  closure: Closure | null,
  date: string,
  isOver: boolean,
): string {
  if (closure === null) return (isOver ? texts.paid : texts.willBePaid)({ date });
  const facts = { holiday: texts[closure.holiday], date };
  if (isOver) return (closure.moved ? texts.paidMoved : texts.paidHoliday)(facts);
  return (closure.moved ? texts.willBePaidMoved : texts.willBePaidHoliday)(facts);
}

/** Where the name of each province or territory is in the texts. */
export const PROVINCE_NAME_KEYS = {
  AB: 'alberta',
  BC: 'britishColumbia',
  MB: 'manitoba',
  NB: 'newBrunswick',
  NL: 'newfoundlandAndLabrador',
  NS: 'novaScotia',
  NT: 'northwestTerritories',
  NU: 'nunavut',
  ON: 'ontario',
  PE: 'princeEdwardIsland',
  QC: 'quebec',
  SK: 'saskatchewan',
  YT: 'yukon',
} as const satisfies Readonly<Record<string, keyof Catalog['provinces']>>;

interface NearHoliday {
  code: Exclude<keyof Catalog['provincialHolidays'], 'note'>;
}

/**
 * 'Family Day in Ontario is on 15 February. Banks settle payments on that day, so the payday stays the same.'
 * @param province its name
 * @param date the holiday, formatted
 */
export function provincialNote(
  texts: Catalog['provincialHolidays'],
  { code }: NearHoliday,
  province: string,
  date: string,
): string {
  return texts.note({ holiday: texts[code], province, date });
}
