import { type PlainDate, parsePlainDate } from '@portage/domain/dates/plain-date';
import { m } from './messages.ts';
import { CommandFailure } from './output.ts';

/** A date as typed. @throws CommandFailure when it is not one */
export function typedDate(text: string): PlainDate {
  const date = parsePlainDate(text);
  if (date === null) throw new CommandFailure(m.notADate({ date: text }));
  return date;
}
