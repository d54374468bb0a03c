import { addDays, type PlainDate } from '@portage/domain/dates/plain-date';
import { type Books, days, isOwed, type Person } from './year-world.ts';

interface Range {
  start: PlainDate;
  end: PlainDate;
}
interface RangeOfPerson extends Range, Record<string, unknown> {
  person: string;
}
interface Line extends RangeOfPerson {
  status: string;
  estimate: boolean;
}

const on = (day: PlainDate) => (range: Range) => range.start <= day && day <= range.end;

/**
 * Checks each day of each person against the story: an owed day is on exactly one line, or on none and in one open exception that
 * blocks pay; a day that is not owed is on no line to come. An estimate has an open exception as well.
 */
export async function checkDays({ server, people }: Books, asOf: PlainDate): Promise<void> {
  const lines = await server.rows<Line>(
    `select team_member_id as person, status, estimate, start_date::text as start, end_date::text as "end" from public.payments
     where payment_type = 'Debit' and credited_at is null`,
  );
  const exceptions = await server.rows<RangeOfPerson>(
    `select team_member_id as person, first_day::text as start, last_day::text as "end" from public.pay_exceptions
     where resolved_at is null and (severity = 'blocks' or key = 'ratesMissing') and team_member_id is not null and one_time_payment_id is null`,
  );
  const linesOf = Map.groupBy(lines, ({ person }) => person);
  const exceptionsOf = Map.groupBy(exceptions, ({ person }) => person);
  for (const person of people.values())
    checkPerson(person, linesOf.get(person.id) ?? [], exceptionsOf.get(person.id) ?? [], asOf);
}

function checkPerson(person: Person, lines: readonly Line[], exceptions: readonly Range[], asOf: PlainDate): void {
  // The last day of the period of today at the latest.
  const horizon = addDays(asOf, 14);
  for (const day of days(person.commencement, addDays(asOf, 100))) {
    const paid = lines.filter(on(day));
    const open = exceptions.filter(on(day)).length;
    const wrong = (what: string) => new Error(`${person.name} on ${asOf}: ${day} ${what}`);
    if (paid.length > 1) throw wrong(`is on ${paid.length} lines`);
    if (open > 1) throw wrong(`is in ${open} exceptions`);
    const [line] = paid;
    if (line?.estimate === true && open === 0) throw wrong('is an estimate without an exception');
    if (line?.estimate === false && open > 0) throw wrong('is on a line and in an exception');
    if (isOwed(person, day)) {
      if (line === undefined && open === 0 && day <= horizon) throw wrong('is owed, and on no line or exception');
    } else if (line?.status === 'upcoming' || open > 0) throw wrong('is not owed, and planned');
  }
}
