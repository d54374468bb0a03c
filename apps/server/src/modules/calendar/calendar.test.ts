import { randomBytes } from 'node:crypto';
import { addDays, addMonthsClamped, plainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { runCompany } from '../payroll/run.ts';
import { employer } from '../payroll/testing/employer.ts';
import { payCalendar } from './pay-calendar.ts';

let server: ProviderServer;
let aurora: TestCompany;
let fjord: TestCompany;
/** A day whose year has rates, so that pay can be planned. */
const now = plainDate('2026-05-31');
beforeAll(async () => {
  const ahead = Date.parse(`${now}T15:00:00Z`) - Date.now();
  server = await startProviderServer({}, { clockOffset: ahead });
  server.pass(ahead / 1000);
  aurora = await server.company('Aurora');
  fjord = await server.company('Fjord');
  for (const [company, first_name] of [
    [aurora, 'Maya'],
    [fjord, 'Priya'],
  ] as const) {
    await server.owner.query(
      `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Professional', 'Completed', '5', 'Monthly')`,
      [company.id, company.userId],
    );
    await server.member(company, { first_name, status: 'approved' });
    await server.member(company, { first_name: `Waiting ${first_name}` });
    const soon = "(app.today() + 10, app.today() + 20, app.today() + 21, app.today() + 9, 'Pending')";
    await server.owner.query(
      `insert into public.invoices (company_id, invoice_number, amount, period_start, period_end, payday, due_date, status)
       select $1, $2, 4321.09, v.* from (values ${soon}) v`,
      [company.id, `INV-${first_name}`],
    );
  }
});
afterAll(() => server[Symbol.asyncDispose]());

const newSecret = () => randomBytes(32).toString('hex');

/** Requests the feeds table as a company's admin. */
const feeds = (as: TestCompany, method: string, query: string, body?: unknown) =>
  server.fetch(`/rest/v1/calendar_feeds?${query}`, {
    method,
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function link(as: TestCompany): Promise<string> {
  const secret = newSecret();
  await feeds(as, 'DELETE', `company_id=eq.${as.id}`);
  expect((await feeds(as, 'POST', '', { company_id: as.id, secret })).status).toBe(201);
  return `/calendar/${secret}.ics`;
}

describe('the calendar feed', () => {
  test('shows a company’s paydays and due dates to anyone with its link, and no other company’s', async () => {
    const answer = await server.fetch(await link(aurora));
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = await answer.text();
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(text.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
    expect(text.match(/SUMMARY:Payday: Maya Tremblay\r\n/g)?.length).toBeGreaterThan(25);
    expect(text.match(/SUMMARY:Invoice INV-Maya due\r\n/g)).toHaveLength(1);
    expect(text).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    // Without the ids of events, which have random digits.
    const said = text.replaceAll('\r\n ', '').replaceAll(/^UID:.*$/gm, '');
    for (const hidden of ['Priya', 'Waiting', '4321', '046454286', '454-286', '91000'])
      expect(said).not.toContain(hidden);
  });

  test('shows approved time away by name and days, without its kind, and no other', async () => {
    const [member] = await server.rows<{ id: string }>(
      "select team_member_id as id from public.team_members where company_id = $1 and first_name = 'Priya'",
      [fjord.id],
    );
    const add = (kind: string, state: string, first: string, last: string) =>
      server.rows(
        `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, state, note, decided_at)
         values ($1, $2, $3, $4, $5, $6, 'the flu', case when $6 <> 'requested' then app.now() end)`,
        [fjord.id, member?.id, kind, first, last, state],
      );
    await add('sick', 'approved', '2026-06-29', '2026-07-02');
    await add('vacation', 'requested', '2026-08-03', '2026-08-07');
    await add('vacation', 'approved', '2024-08-05', '2024-08-09');
    const text = (await (await server.fetch(await link(fjord))).text()).replaceAll('\r\n ', '');
    const events = text.split('BEGIN:VEVENT').filter((event) => event.includes('SUMMARY:Away'));
    expect(events).toHaveLength(1);
    expect(events[0]).toContain('SUMMARY:Away: Priya Tremblay\r\n');
    expect(events[0]).toContain('DTSTART;VALUE=DATE:20260629\r\n');
    expect(events[0]).toContain('DTEND;VALUE=DATE:20260703\r\n');
    for (const hidden of ['sick', 'Sick', 'flu']) expect(text).not.toContain(hidden);
    expect(await (await server.fetch(await link(aurora))).text()).not.toContain('SUMMARY:Away');
  });

  test('is identical on every read, so that calendars only see real changes', async () => {
    const path = await link(aurora);
    const [first, second] = [await (await server.fetch(path)).text(), await (await server.fetch(path)).text()];
    expect(second).toBe(first);
  });

  test('records a read at most once an hour', async () => {
    const path = await link(aurora);
    const read = async () => {
      await server.fetch(path);
      return (await server.rows('select last_read_at from public.calendar_feeds where company_id = $1', [aurora.id]))[0]
        ?.last_read_at;
    };
    const first = await read();
    expect(first).toBeInstanceOf(Date);
    expect(await read()).toEqual(first);
  });

  test('stops working when revoked and moves to a new link when renewed', async () => {
    const path = await link(aurora);
    expect((await server.fetch(path)).status).toBe(200);
    const secret = newSecret();
    expect((await feeds(aurora, 'PATCH', `company_id=eq.${aurora.id}`, { secret })).status).toBe(204);
    expect((await server.fetch(path)).status).toBe(404);
    expect((await server.fetch(`/calendar/${secret}.ics`)).status).toBe(200);
    expect((await feeds(aurora, 'DELETE', `company_id=eq.${aurora.id}`)).status).toBe(204);
    expect((await server.fetch(`/calendar/${secret}.ics`)).status).toBe(404);
  });

  test('cannot be renewed, revoked or read by another company', async () => {
    const path = await link(fjord);
    const theirs = `company_id=eq.${fjord.id}`;
    await feeds(aurora, 'PATCH', theirs, { secret: newSecret() });
    await feeds(aurora, 'DELETE', theirs);
    expect((await server.fetch(path)).status).toBe(200);
    const seen = await feeds(aurora, 'GET', `${theirs}&select=company_id,created_at,last_read_at`);
    expect(await seen.json()).toEqual([]);
    expect((await feeds(aurora, 'GET', 'select=token_hash')).status).toBe(403);
    expect((await feeds(aurora, 'POST', '', { company_id: fjord.id, secret: newSecret() })).status).toBe(403);
  });

  test.each(['0'.repeat(64), 'ab'.repeat(32), '0123456789abcdef'.repeat(4), 'x'])(
    'is not made with a secret that can be guessed: %s',
    async (secret) => {
      await link(aurora);
      expect((await feeds(aurora, 'PATCH', `company_id=eq.${aurora.id}`, { secret })).status).toBe(400);
      await feeds(aurora, 'DELETE', `company_id=eq.${aurora.id}`);
      expect((await feeds(aurora, 'POST', '', { company_id: aurora.id, secret })).status).toBe(400);
      expect((await server.fetch(`/calendar/${secret}.ics`)).status).toBe(404);
    },
  );

  test('stores no secret in its row or in the audit log', async () => {
    const path = await link(aurora);
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    const rows = await server.rows('select f::text as text from public.calendar_feeds f');
    const log = await server.rows(
      "select change::text as text from app.audit_log where table_name = 'public.calendar_feeds'",
    );
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, log])).not.toContain(secret);
  });

  test.each([
    '/calendar/x.ics',
    `/calendar/${'0'.repeat(64)}.ics`,
    `/calendar/${'0'.repeat(64)}`,
    "/calendar/'or'1'='1.ics",
    '/calendar/%00.ics',
    '/calendar/..%2f..%2fetc.ics',
    '/calendar/',
  ])('responds to %s with 404', async (path) => {
    expect((await server.fetch(path)).status).toBe(404);
  });
});

describe('the paydays of the feed and of the pay calendar', () => {
  const run = (company: TestCompany) =>
    runCompany(server.deps, { id: company.id, legal_name: company.name }, now, false);
  /** The days on which the feed names a person. */
  const feedDays = async (company: TestCompany, name: string) => {
    const text = (await (await server.fetch(await link(company))).text()).replaceAll('\r\n ', '');
    return text
      .split('BEGIN:VEVENT')
      .filter((event) => event.includes(`SUMMARY:Payday: ${name}`))
      .map((event) => /DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/.exec(event)?.slice(1).join('-') ?? '');
  };
  const calendarDays = async (company: TestCompany) =>
    (await payCalendar(server.deps, company)).entries
      .filter(({ kind, people }) => kind === 'payday' && people !== 0)
      .map(({ date }) => date);
  const linesOf = (company: TestCompany) =>
    server.rows<{ payday: string }>(
      `select distinct payday::text from public.payments where company_id = $1 and payment_type = 'Debit' order by 1`,
      [company.id],
    );

  test('follow dated changes, last working days and returns, as payroll does', async () => {
    const dated = async (name: string) => {
      const company = await employer(server, { first_name: name, commencement_date: addDays(now, -7) });
      return { company, id: company.memberIds[0] };
    };
    const every = (first: number, last: number, step = 14) =>
      Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => addDays(now, first + step * at));

    const leaver = await dated('Liam');
    await server.call(leaver.company, 'end-employment', { team_member_id: leaver.id, last_day: addDays(now, 30) });
    // The last period is from day 21 to day 34.
    expect(await feedDays(leaver.company, 'Liam Tremblay')).toEqual(every(7, 35));
    expect(await calendarDays(leaver.company)).toEqual(every(7, 35));

    const changed = await dated('Zoé');
    const change = { team_member_id: changed.id, effective_on: addDays(now, 35), payroll_schedule: 'Monthly' };
    expect((await server.call(changed.company, 'change-employment', change)).status).toBe(200);
    const days = await feedDays(changed.company, 'Zoé Tremblay');
    expect(days.slice(0, 3)).toEqual(every(7, 35));
    expect(days.slice(3, 6)).toEqual([2, 3, 4].map((months) => addMonthsClamped(addDays(now, -7), months)));
    expect(await calendarDays(changed.company)).toEqual(days);

    const returner = await dated('Ana');
    await server.rows(
      `insert into public.employment_ends (company_id, team_member_id, last_day, rehired_on) values ($1, $2, $3, $4)`,
      [returner.company.id, returner.id, addDays(now, 5), addDays(now, 65)],
    );
    expect((await feedDays(returner.company, 'Ana Tremblay')).slice(0, 3)).toEqual([addDays(now, 7), ...every(77, 91)]);

    for (const { company } of [leaver, changed, returner]) {
      const before = await calendarDays(company);
      await run(company);
      const planned = (await linesOf(company)).map(({ payday }) => payday);
      expect(before.slice(0, planned.length)).toEqual(planned);
      expect(await calendarDays(company)).toEqual(before);
    }
  });

  test('name on a past payday the people who have pay on it, also those who left', async () => {
    const company = await employer(server, { first_name: 'Gone', commencement_date: addDays(now, -60) });
    expect((await feedDays(company, 'Gone Tremblay'))[0]).toBe(addDays(now, 10));
    const [member] = company.memberIds;
    await server.rows(
      `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       values ($1, $2, $3::date - 20, $3::date - 1, $3, 1, 1, 0, 0, '{}')`,
      [company.id, member, addDays(now, -20)],
    );
    await server.rows("update public.team_members set status = 'processing' where team_member_id = $1", [member]);
    const past = (await feedDays(company, 'Gone Tremblay')).filter((day) => day < now);
    expect(past).toEqual([addDays(now, -20)]);
  });

  test('name on the last payday a person who has left and whose pay is invoiced', async () => {
    const company = await employer(server, { first_name: 'Noor', commencement_date: addDays(now, -7) });
    const end = { team_member_id: company.memberIds[0], last_day: addDays(now, -1) };
    expect((await server.call(company, 'end-employment', end)).status).toBe(200);
    await run(company);
    // Settles the days of the line that the first run invoiced.
    await run(company);
    expect(await server.rows('select status from public.team_members where company_id = $1', [company.id])).toEqual([
      { status: 'processing' },
    ]);
    expect(await linesOf(company)).toEqual([{ payday: addDays(now, 7) }]);
    expect(await feedDays(company, 'Noor Tremblay')).toEqual([addDays(now, 7)]);
    expect(await calendarDays(company)).toEqual([addDays(now, 7)]);
  });
});
