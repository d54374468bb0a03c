import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { callMe, personSession } from '../../testing/person-session.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

let server: ProviderServer;
let client: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
});
afterAll(() => server[Symbol.asyncDispose]());

async function worker(email: string) {
  const id = await server.member(client, { email });
  return { id, person: await personSession(server, [id]) };
}
type Worker = Awaited<ReturnType<typeof worker>>;
const choose = ({ person, id }: Worker, delivery: string, member = id) =>
  callMe(server, person.token, 'me/choose-statements', { team_member_id: member, delivery });
const chosen = ({ id }: Worker) =>
  server.rows('select delivery, chosen_at, chosen_by from app.statement_choices where team_member_id = $1', [id]);

test('a choice is dated once, changes at any time, and every one of them stays in the audit log', async () => {
  const someone = await worker('ida@home.example');
  expect((await choose(someone, 'online')).status).toBe(200);
  const first = await chosen(someone);
  expect(first).toMatchObject([{ delivery: 'online', chosen_by: someone.person.userId }]);
  expect((await choose(someone, 'online')).status).toBe(200);
  expect(await chosen(someone)).toEqual(first);
  expect((await choose(someone, 'paper')).status).toBe(200);
  const log = await server.rows(
    "select operation, actor, coalesce(change #>> '{delivery,1}', change ->> 'delivery') as delivery from app.audit_log where table_name = 'app.statement_choices' and row_id = $1 order by seq",
    [someone.id],
  );
  expect(log).toMatchObject([{ delivery: 'online' }, { delivery: 'paper', actor: someone.person.userId }]);
  const { body } = await callMe(server, someone.person.token, 'me/history', { team_member_id: someone.id });
  expect(body.entries).toEqual(
    expect.arrayContaining([expect.objectContaining({ area: 'statementChoice', deed: 'changed', by: 'you' })]),
  );
});

test('a choice is for one of the two and for the own employment, also after the last day', async () => {
  const [someone, other] = [await worker('ida@home.example'), await worker('noah@home.example')];
  expect((await choose(someone, 'fax')).status).toBe(400);
  expect((await choose(someone, 'paper', other.id)).status).toBe(404);
  expect(await chosen(other)).toEqual([]);
  await server.rows('insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, $3)', [
    client.id,
    someone.id,
    addDays(today(server.deps.clock), -1),
  ]);
  expect((await choose(someone, 'paper')).status).toBe(200);
});
