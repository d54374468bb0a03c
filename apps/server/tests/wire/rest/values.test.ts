import { afterAll, beforeAll, expect, test } from 'vitest';
import { employer } from '../../../src/modules/payroll/testing/employer.ts';
import { type ProviderServer, startProviderServer } from '../../../src/testing/provider-server.ts';

// Texts, dates and numbers that the database rejects, as a client sees it over the wire.

let server: ProviderServer;
let company: Awaited<ReturnType<typeof employer>>;
beforeAll(async () => {
  server = await startProviderServer();
  company = await employer(server, {}, { first_name: 'Noah' });
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(method: string, path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  const answer = await server.fetch(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${company.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

const member = (values: Record<string, unknown>) => ({
  company_id: company.id,
  first_name: 'Ada',
  last_name: 'Lavoie',
  role: 'Engineer',
  email: 'ada@people.example',
  birth_date: '1990-01-01',
  social_insurance_number: '130692544',
  is_employee: 'yes',
  salary: 50000,
  address_1: '1 King St',
  payroll_schedule: 'Monthly',
  commencement_date: '2026-06-01',
  ...values,
});

const line = 'value for domain app.line violates check constraint "line_without_control_characters"';

test.each([
  [{ first_name: 'Ada\nProvider' }, '23514', line],
  [{ role: 'Engineer\u202E' }, '23514', line],
  [
    { email: 'ada@people.example,all@people.example' },
    '23514',
    'value for domain app.email violates check constraint "email_with_one_at_sign"',
  ],
  [
    { commencement_date: 'infinity' },
    '23514',
    'value for domain app.day violates check constraint "day_from_1900_to_2200"',
  ],
  [{ birth_date: '2020-01-01' }, '23514', 'The birth date must be at least 14 years before the commencement date.'],
  [
    { social_insurance_number: '130692545' },
    '22023',
    "This isn't a valid Social Insurance Number. Check for a mistyped digit.",
  ],
])('answers 400 for a member with %j', async (values, code, message) => {
  expect(await send('POST', 'team_members', member(values))).toEqual({
    status: 400,
    body: { code, details: null, hint: null, message },
  });
});

test("answers 400 for an active member's number, without the member", async () => {
  expect((await send('POST', 'team_members', member({ first_name: 'One' }))).status).toBe(201);
  expect((await send('POST', 'team_members', member({ first_name: 'Two' }))).status).toBe(201);
  const activate = async (name: string) => {
    await send('PATCH', `team_members?first_name=eq.${name}`, { action: 'activate' });
    return send('PATCH', `team_members?first_name=eq.${name}`, { status: 'approved' });
  };
  expect(await activate('One')).toEqual({ status: 204, body: null });
  const refused = {
    status: 400,
    body: {
      code: 'P0001',
      details: null,
      hint: null,
      message: 'An active team member of this company already has this Social Insurance Number.',
    },
  };
  expect(await activate('Two')).toEqual(refused);
  expect(await send('POST', 'team_members', member({ first_name: 'Three' }))).toEqual(refused);
});

test('filters by text and date as before', async () => {
  const answer = await server.fetch(
    '/rest/v1/team_members?select=first_name&first_name=ilike.n*&email=like.*@*&commencement_date=gte.1000-01-01&birth_date=lt.2300-01-01&order=commencement_date',
    { headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${company.token}` } },
  );
  expect([answer.status, await answer.json()]).toEqual([200, [{ first_name: 'Noah' }]]);
});
