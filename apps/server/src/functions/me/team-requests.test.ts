import { addDays, dayOfWeek, type PlainDate } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { today } from '../../platform/today.ts';
import { addPerson } from '../../testing/company-person.ts';
import { callMe, type PersonSession, personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

// Who decides whose is a matrix in database/tests/time-away-approvers.test.ts. Here: the acts, their mails and their messages.

let server: ProviderServer;
let now: PlainDate;
beforeAll(async () => {
  server = await startProviderServer();
  now = today(server.deps.clock);
});
afterAll(() => server[Symbol.asyncDispose]());

/** The Tuesday at least this many days ahead: never a holiday that is taken on a Monday. */
function tuesday(ahead: number): PlainDate {
  let day = addDays(now, ahead);
  while (dayOfWeek(day) !== 2) day = addDays(day, 1);
  return day;
}

interface Team {
  company: TestCompany;
  /** Where mail to Maya goes. */
  address: string;
  maya: { id: string; person: PersonSession };
  noah: { id: string; person: PersonSession };
}

let made = 0;

/** Maya, whose time away Noah approves. Both have accounts. */
async function team(): Promise<Team> {
  const started = addDays(now, -800);
  made += 1;
  const address = `maya${made}@home.example`;
  const company = await employer(
    server,
    { email: address, commencement_date: started, state: 'ON' },
    {
      first_name: 'Noah',
      last_name: 'Roy',
      email: 'noah@work.example',
      commencement_date: started,
      social_insurance_number: '130692544',
    },
  );
  const [mayaId = '', noahId = ''] = company.memberIds;
  const maya = { id: mayaId, person: await personSession(server, [mayaId]) };
  const noah = { id: noahId, person: await personSession(server, [noahId]) };
  expect((await put({ company, address, maya, noah }, noahId)).status).toBe(200);
  return { company, address, maya, noah };
}
const put = ({ company, maya }: Team, approver: string | null) =>
  server.call(company, 'name-time-away-approver', { team_member_id: maya.id, approver_id: approver });
async function ask({ maya }: Team, more: Record<string, unknown> = {}): Promise<string> {
  const day = tuesday(30);
  const given = { team_member_id: maya.id, kind: 'vacation', first_day: day, last_day: addDays(day, 1), ...more };
  const { status, body } = await callMe(server, maya.person.token, 'me/ask-time-away', given);
  expect([status, body.error]).toEqual([200, undefined]);
  return String(body.time_away_id);
}
const waiting = ({ noah }: Team) => callMe(server, noah.person.token, 'me/team-requests', { team_member_id: noah.id });
const decide = ({ noah }: Team, id: string, state: string, answer = '') =>
  callMe(server, noah.person.token, 'me/decide-team-request', {
    team_member_id: noah.id,
    time_away_id: id,
    state,
    answer,
  });
const mailsTo = (to: string) =>
  server.rows<{ subject: string; text: string }>(
    "select subject, body_text as text from app.mail_messages where to_address = $1 and kind like 'time-away%' order by created_at",
    [to],
  );

test('a request is mailed once to the colleague, who sees it and approves it, and the person reads who did', async () => {
  const given = await team();
  const id = await ask(given, { note: 'Wedding' });
  const [mail, ...more] = await mailsTo(given.noah.person.email);
  expect([mail?.subject, more]).toEqual(['Maya Tremblay requested time away', []]);
  expect(mail?.text).toContain('/me/team');
  expect(mail?.text).toContain('Wedding');
  expect((await mailsTo(given.company.email))[0]?.text).toContain('Noah Roy approves their time away');
  // Named again, as after a lost response: no second mail.
  expect((await put(given, given.noah.id)).status).toBe(200);
  expect(await mailsTo(given.noah.person.email)).toHaveLength(1);
  const seen = await waiting(given);
  expect(seen).toEqual({
    status: 200,
    body: {
      people: ['Maya Tremblay'],
      requests: [
        {
          id,
          name: 'Maya Tremblay',
          kind: 'vacation',
          first_day: tuesday(30),
          last_day: addDays(tuesday(30), 1),
          half: false,
          note: 'Wedding',
          requested_at: expect.any(String),
          days: 200,
          left_after: expect.any(Number),
        },
      ],
    },
  });
  expect((await decide(given, id, 'approved')).status).toBe(200);
  // A lost response is asked for again.
  expect((await decide(given, id, 'approved')).status).toBe(200);
  expect((await waiting(given)).body.requests).toEqual([]);
  const answers = (await mailsTo(given.address)).map(({ text }) => text);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toContain(`Noah Roy (${given.company.name}) approved these days.`);
  const [entry] = await server.rows(
    "select actor from app.audit_log where table_name = 'public.time_away' and row_id = $1 and operation = 'UPDATE'",
    [id],
  );
  expect(entry).toEqual({ actor: given.noah.person.userId });
});

test('neither the list nor the mail has the note of an illness, and a refusal has a reason', async () => {
  const given = await team();
  const id = await ask(given, { kind: 'sick', note: 'Migraine' });
  expect((await waiting(given)).body.requests).toMatchObject([{ kind: 'sick', note: '', left_after: null }]);
  expect((await mailsTo(given.noah.person.email))[0]?.text).not.toContain('Migraine');
  expect(await decide(given, id, 'declined', ' ')).toMatchObject({ status: 409, body: { code: 'timeAwayReason' } });
  expect((await decide(given, id, 'declined', 'Not this week')).status).toBe(200);
});

describe('the first answer counts', () => {
  test('when the colleague and the client answer at once', async () => {
    const given = await team();
    for (const [colleague, client] of [
      ['approved', 'declined'],
      ['approved', 'approved'],
    ] as const) {
      const id = await ask(given, { kind: 'vacation', ...(client === 'approved' && onAnotherDay()) });
      const answers = await Promise.all([
        decide(given, id, colleague),
        server.call(given.company, 'decide-time-away', { time_away_id: id, state: client, answer: '' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/^This is decided already\./);
      const decided = await server.rows(
        'select count(*)::int as mails from app.mail_messages where dedupe_key like $1',
        [`time-away:${id}:%`],
      );
      expect(decided).toEqual([{ mails: 1 }]);
    }
  });
  const onAnotherDay = () => ({ first_day: tuesday(60), last_day: tuesday(60) });

  test('and the client still answers alone, by a name where there is one', async () => {
    const given = await team();
    const id = await ask(given);
    const ana = await addPerson(server, given.company, 'admin');
    await server.call(ana, 'set-own-name', { company_id: given.company.id, name: 'Ana Keller' });
    const answered = await server.call(ana, 'decide-time-away', { time_away_id: id, state: 'approved', answer: '' });
    expect(answered.status).toBe(200);
    expect((await mailsTo(given.address))[0]?.text).toContain('Ana Keller (');
    expect(await decide(given, id, 'declined', 'No')).toMatchObject({ status: 409, body: { code: 'timeAwayDecided' } });
  });
});

describe('who may not', () => {
  test('the person, a colleague who is not named, one who left, and anyone before the client named them', async () => {
    const given = await team();
    const id = await ask(given);
    const self = { ...given, noah: given.maya };
    expect((await decide(self, id, 'approved')).status).toBe(404);
    // In the name of somebody else's employment.
    const borrowed = { ...given, noah: { ...given.maya, id: given.noah.id } };
    expect((await decide(borrowed, id, 'approved')).status).toBe(404);
    expect((await put(given, null)).status).toBe(200);
    expect((await decide(given, id, 'approved')).status).toBe(404);
    expect((await waiting(given)).body).toEqual({ people: [], requests: [] });
    expect((await put(given, given.noah.id)).status).toBe(200);
    await server.rows('insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, $3)', [
      given.company.id,
      given.noah.id,
      addDays(now, -1),
    ]);
    expect((await decide(given, id, 'approved')).status).toBe(409);
    expect((await waiting(given)).status).toBe(409);
    // Nobody is left to be named for others either.
    expect(await put(given, given.noah.id)).toMatchObject({ status: 409 });
  });

  test('a colleague cancels nothing, and no one names people of another client', async () => {
    const given = await team();
    const id = await ask(given);
    expect((await decide(given, id, 'canceled')).status).toBe(400);
    const other = await team();
    expect((await put({ ...given, company: other.company }, given.noah.id)).status).toBe(404);
    expect((await put(given, other.noah.id)).status).toBe(404);
    expect(await put(given, given.maya.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('No one approves their own') },
    });
  });
});

test('whoever is named while a request waits is mailed then, and one without an account is not', async () => {
  const given = await team();
  await put(given, null);
  await ask(given);
  expect(await mailsTo(given.noah.person.email)).toEqual([]);
  await put(given, given.noah.id);
  expect(await mailsTo(given.noah.person.email)).toHaveLength(1);
  await server.rows('delete from app.person_employments where team_member_id = $1', [given.noah.id]);
  await ask(given, { first_day: tuesday(70), last_day: tuesday(70) });
  expect(await mailsTo(given.noah.person.email)).toHaveLength(1);
  expect(await mailsTo('noah@work.example')).toEqual([]);
});
