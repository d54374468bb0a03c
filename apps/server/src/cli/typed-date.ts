import type { PlainDate } from '@portage/domain/dates/plain-date';
import { certainDate } from '@portage/domain/dates/read-date';
import { m } from './messages.ts';
import { CommandFailure } from './output.ts';

/** A date as typed, YYYY-MM-DD or another form that means one day. @throws CommandFailure when it is not one */
export function typedDate(text: string): PlainDate {
  const date = certainDate(text);
  if (date === null) throw new CommandFailure(m.notADate({ date: text }));
  return date;
}
