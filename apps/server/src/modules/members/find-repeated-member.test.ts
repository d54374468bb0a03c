import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';

const sin = '046454286';
const key = randomUUID();
let server: ProviderServer;
let aurora: TestCompany;
let borealis: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  await server.owner.query("select set_config('app.sin_index_key', 'test', false)");
  aurora = await server.company('Aurora Robotics');
  borealis = await server.company('Borealis');
  await server.member(aurora, { social_insurance_number: sin, request_key: key });
});
afterAll(() => server[Symbol.asyncDispose]());

const ask = (company: TestCompany, given: object = {}) =>
  server.call(company, 'find-repeated-member', {
    company_id: company.id,
    email: 'new@people.example',
    social_insurance_number: '130692544',
    request_key: randomUUID(),
    ...given,
  });

test.each([
  ['no one', {}, null],
  ['the number, however it is typed', { social_insurance_number: ' 046-454 286' }, 'social_insurance_number'],
  ['the address, in any case', { email: ' MAYA@People.example' }, 'email'],
  ['both', { social_insurance_number: sin, email: 'maya@people.example' }, 'social_insurance_number'],
  ['the same request', { social_insurance_number: sin, request_key: key.replaceAll('-', '') }, null],
])('names whom a person repeats: %s', async (_, given, by) => {
  const { status, body } = await ask(aurora, given);
  expect(status).toBe(200);
  expect(body.repeats).toEqual(by === null ? null : { name: 'Maya Tremblay', by });
});

test('leaves the number of an active member to the database, which refuses it', async () => {
  const delta = await server.company('Delta');
  await server.rows(
    `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term)
     values ($1, $2, 'Professional', 'Completed', '5', 'Monthly')`,
    [delta.id, delta.userId],
  );
  const member = await server.member(delta, { social_insurance_number: sin });
  await server.rows("update public.team_members set status = 'approved' where team_member_id = $1", [member]);
  expect((await ask(delta, { social_insurance_number: sin })).body).toEqual({ repeats: null });
});

test('says nothing of another company', async () => {
  const given = { social_insurance_number: sin, email: 'maya@people.example' };
  expect((await ask(borealis, given)).body).toEqual({ repeats: null });
  expect((await ask(borealis, { ...given, company_id: aurora.id })).status).toBe(403);
});

test('finds the numbers of a file that someone of the company has, active or not', async () => {
  const numbers = ['130692544', sin, '193456787'];
  const inFile = (company: TestCompany, given: object = {}) =>
    server.call(company, 'find-repeated-numbers', {
      company_id: company.id,
      social_insurance_numbers: numbers,
      ...given,
    });
  expect((await inFile(aurora)).body).toEqual({ repeated: [1] });
  expect((await inFile(borealis)).body).toEqual({ repeated: [] });
  expect((await inFile(borealis, { company_id: aurora.id })).status).toBe(403);
  expect((await inFile(aurora, { social_insurance_numbers: Array(501).fill(sin) })).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 10 }, () => inFile(aurora)));
  expect(answers.map(({ status }) => status)).toContain(429);
});

test('limits how often a company can ask', async () => {
  const cumulus = await server.company('Cumulus');
  const answers = await Promise.all(Array.from({ length: 21 }, () => ask(cumulus)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
