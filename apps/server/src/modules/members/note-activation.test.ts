import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLog } from '../../platform/log/log.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

let server: ProviderServer;
let company: TestCompany;
const lines: string[] = [];
beforeAll(async () => {
  server = await startProviderServer();
  company = await server.company('Noted Ltd');
  await server.rows(
    `insert into public.plans (company_id, user_id, plan_name, number_of_employees, term, status)
     values ($1, $2, 'Professional', '5', 'Monthly', 'Completed')`,
    [company.id, company.userId],
  );
  server.deps.log = openLog('info', { write: (line) => void lines.push(line) });
});
beforeEach(() => void lines.splice(0));
afterAll(() => server[Symbol.asyncDispose]());

async function update(search: string, ...bodies: object[]): Promise<number[]> {
  const answers: number[] = [];
  for (const body of bodies) {
    const answer = await server.fetch(`/rest/v1/team_members?${search}`, {
      method: 'PATCH',
      headers: {
        apikey: server.deps.keys.publishableKey,
        authorization: `Bearer ${company.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    answers.push(answer.status);
  }
  return answers;
}

const activations = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'member.activated')
    .map(({ member, count }) => ({ member, count }));

const waiting = (email: string) => server.member(company, { status: 'pending', email });
const steps = [{ action: 'activate' }, { status: 'approved', action: null }] as const;

test('logs who was activated, whatever the request names them by', async () => {
  const id = await waiting('maya@noted.example');
  expect(await update('email=eq.maya@noted.example', ...steps)).toEqual([204, 204]);
  expect(activations()).toEqual([{ member: id, count: 1 }]);
});

test('logs everyone whom one request activates', async () => {
  const ids = [await waiting('both@noted.example'), await waiting('both@noted.example')];
  await update('email=eq.both@noted.example&select=first_name', ...steps);
  const [logged, ...others] = activations();
  expect(others).toEqual([]);
  expect([String(logged?.member).split(' ').sort(), logged?.count]).toEqual([ids.sort(), 2]);
});

test('logs nothing of who is active already', async () => {
  const id = await server.member(company, { status: 'approved', email: 'active@noted.example' });
  expect(await update(`team_member_id=eq.${id}`, { status: 'approved', action: null })).toEqual([204]);
  expect(activations()).toEqual([]);
});

test('logs nothing of a refused activation', async () => {
  const id = await waiting('refused@noted.example');
  expect(await update(`team_member_id=eq.${id}`, { status: 'approved' })).toEqual([403]);
  expect(activations()).toEqual([]);
});
