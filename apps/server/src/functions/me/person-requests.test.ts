import { randomUUID } from 'node:crypto';
import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPayStatement } from '../../../../../database/testing/pay-statements.ts';
import { today } from '../../platform/today.ts';
import { callMe, personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let client: TestCompany;
let staff: StaffSession;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
  staff = await staffSession(server, 'payroll');
});
afterAll(() => server[Symbol.asyncDispose]());

async function worker(email: string) {
  const id = await server.member(client, { email });
  return { id, email, person: await personSession(server, [id]) };
}
type Worker = Awaited<ReturnType<typeof worker>>;

async function statementOf({ id }: Worker): Promise<string> {
  await addPayStatement((sql, values) => server.rows(sql, values), { companyId: client.id, memberId: id });
  const [row] = await server.rows<{ id: string }>('select id from public.pay_statements where team_member_id = $1', [
    id,
  ]);
  return row?.id ?? '';
}
const ask = ({ person, id }: Worker, more: Record<string, unknown> = {}) =>
  callMe(server, person.token, 'me/ask-correction', {
    team_member_id: id,
    subject: 'name',
    body: 'My last name is Roy now.',
    ...more,
  });
const answer = (id: unknown, more: Record<string, unknown> = {}) =>
  callAct(server, staff.token, 'provider/answer-request', {
    request_id: id,
    state: 'done',
    answer: 'Your name is changed.',
    ...more,
  });
const rest = async (token: string, path: string) =>
  (
    await server.fetch(`/rest/v1/${path}`, {
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` },
    })
  ).json() as Promise<Record<string, unknown>[]>;

describe('a request for a correction', () => {
  test('waits on Today until the deadline of its kind, is answered, and mailed to both addresses', async () => {
    const someone = await worker('ida@home.example');
    const now = today(server.deps.clock);
    const asked = await ask(someone, { subject: 'amount', statement_id: await statementOf(someone) });
    expect(asked).toMatchObject({ status: 200, body: { answer_by: addDays(now, 7) } });
    expect((await ask(someone)).body).toMatchObject({ answer_by: addDays(now, 30) });
    const queue = () =>
      rest(staff.token, `staff_decisions?kind=eq.request&team_member_id=eq.${someone.id}&order=due_on`);
    expect(await queue()).toMatchObject([
      { what: 'amount', due_on: addDays(now, 7), blocking: false, reference: expect.stringMatching(/^PS-/) },
      { what: 'name', due_on: addDays(now, 30), detail: 'My last name is Roy now.', person: 'Maya Tremblay' },
    ]);
    expect((await answer(asked.body.request_id)).status).toBe(200);
    expect(await queue()).toHaveLength(1);
    const mails = await server.rows(
      "select to_address, subject, body_text from app.mail_messages where kind = 'request-answer' order by to_address = $1 desc",
      [someone.email],
    );
    expect(mails).toMatchObject([{ to_address: someone.email }, { to_address: someone.person.email }]);
    expect(mails[0]).toMatchObject({
      subject: 'Your request is done',
      body_text: expect.stringContaining('Your name is changed.'),
    });
    expect(await rest(someone.person.token, 'person_requests?select=state,answer&order=answer_by')).toEqual([
      { state: 'done', answer: 'Your name is changed.' },
      { state: 'open', answer: '' },
    ]);
  });

  test('is refused with another person’s statement, a number in its text, or when too many wait', async () => {
    const [someone, other] = [await worker('a@home.example'), await worker('b@home.example')];
    const theirs = await statementOf(other);
    expect(await ask(someone, { statement_id: theirs })).toMatchObject({
      status: 404,
      body: { code: 'payStatementNotFound' },
    });
    expect(await ask(someone, { team_member_id: other.id })).toMatchObject({ status: 404 });
    expect(await ask(someone, { body: 'My SIN is 046 454 286.' })).toMatchObject({
      status: 400,
      body: { code: 'sinInText' },
    });
    for (const wrong of [{ subject: 'salary' }, { body: 'x' }, { body: 'x'.repeat(1001) }, { state: 'done' }])
      expect((await ask(someone, wrong)).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(someone)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'tooManyOpenRequests' });
  });

  test('is withdrawn by its person alone, and leaves Today, until it is answered', async () => {
    const [someone, other] = [await worker('withdraws@home.example'), await worker('withdraws-not@home.example')];
    const first = (await ask(someone)).body.request_id;
    const withdraw = ({ person, id }: Worker, request_id: unknown, team_member_id = id) =>
      callMe(server, person.token, 'me/withdraw-correction', { team_member_id, request_id });
    expect((await withdraw(other, first)).status).toBe(404);
    expect((await withdraw(other, first, someone.id)).status).toBe(404);
    expect((await withdraw(someone, randomUUID())).status).toBe(404);
    expect((await withdraw(someone, first)).status).toBe(200);
    expect((await withdraw(someone, first)).status).toBe(200);
    expect(await rest(staff.token, `staff_decisions?kind=eq.request&team_member_id=eq.${someone.id}`)).toEqual([]);
    expect(await answer(first)).toMatchObject({ status: 409, body: { code: 'requestWithdrawn' } });
    expect(await rest(staff.token, `person_requests?id=eq.${first}&select=state,answer`)).toEqual([
      { state: 'withdrawn', answer: '' },
    ]);
    const second = (await ask(someone)).body.request_id;
    const [taken, answered] = await Promise.all([withdraw(someone, second), answer(second)]);
    expect([taken.status, answered.status].toSorted()).toEqual([200, 409]);
  });

  test('is still possible after the last day', async () => {
    const someone = await worker('left@home.example');
    await server.rows('insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, $3)', [
      client.id,
      someone.id,
      addDays(today(server.deps.clock), -3),
    ]);
    expect((await ask(someone)).status).toBe(200);
  });

  test('is answered once, by staff alone', async () => {
    const someone = await worker('once@home.example');
    const { body } = await ask(someone);
    expect((await answer(randomUUID())).status).toBe(404);
    expect((await answer(body.request_id, { answer: 'x' })).status).toBe(400);
    expect((await answer(body.request_id, { state: 'open' })).status).toBe(400);
    expect(
      (
        await callAct(server, someone.person.token, 'provider/answer-request', {
          request_id: body.request_id,
          state: 'done',
          answer: 'Mine.',
        })
      ).status,
    ).toBe(403);
    const answers = await Promise.all([answer(body.request_id), answer(body.request_id, { state: 'declined' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is hidden from the client and from other people, unless staff show it to the client', async () => {
    const [someone, other] = [await worker('c@home.example'), await worker('d@home.example')];
    const [kept, shown] = [await ask(someone), await ask(someone, { subject: 'hours', body: 'I worked on Friday.' })];
    const seen = (token: string) => rest(token, `person_requests?select=id&team_member_id=eq.${someone.id}`);
    expect(await seen(client.token)).toEqual([]);
    await answer(kept.body.request_id);
    await answer(shown.body.request_id, { show_client: true });
    expect(await seen(client.token)).toEqual([{ id: shown.body.request_id }]);
    expect(await seen((await server.company('Boreal Foods')).token)).toEqual([]);
    expect(await seen(other.person.token)).toEqual([]);
  });

  test('stays as it was asked and answered', async () => {
    const someone = await worker('sealed@home.example');
    const { body } = await ask(someone);
    const change = (sql: string) =>
      server.rows(`update public.person_requests set ${sql} where id = $1`, [body.request_id]);
    await expect(change("body = 'Something else'")).rejects.toMatchObject({ hint: 'requestAnswered' });
    await answer(body.request_id, { state: 'declined', answer: 'It is right.' });
    await expect(change("state = 'done'")).rejects.toMatchObject({ hint: 'requestAnswered' });
  });
});
