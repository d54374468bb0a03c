import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';

let server: ProviderServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  company = await server.company('Aurora Robotics');
});
afterAll(() => server[Symbol.asyncDispose]());

const headers = () => ({
  apikey: server.deps.keys.publishableKey,
  authorization: `Bearer ${company.token}`,
  'content-type': 'application/json',
});

test('names who changed which detail of whom, without values, in this company alone', async () => {
  const other = await server.company('Borealis');
  await server.member(other, { first_name: 'Zoe' });
  const id = await server.member(company, { first_name: 'Maya', last_name: 'Tremblay' });
  const patch = (path: string, body: object) =>
    server.fetch(`/rest/v1/${path}`, { method: 'PATCH', headers: headers(), body: JSON.stringify(body) });
  await patch(`team_members?team_member_id=eq.${id}`, { phone: '416 555 0199' });
  await patch(`companies?id=eq.${company.id}`, { billing_email: 'bills@aurora.example' });
  await server.rows('update public.team_members set phone = $2 where team_member_id = $1', [id, '416 555 0100']);
  const answer = await server.fetch('/functions/v1/company-changes', {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ company_id: company.id }),
  });
  const { changes } = (await answer.json()) as { changes: object[] };
  expect(changes.slice(0, 3)).toMatchObject([
    { by: null, area: 'record', deed: 'changed', fields: ['phone'], person: 'Maya Tremblay' },
    { by: company.email, area: 'company', deed: 'changed', fields: ['billingEmail'], person: null },
    { by: company.email, area: 'record', deed: 'changed', fields: ['phone'], person: 'Maya Tremblay' },
  ]);
  // The first terms come with the person.
  expect(changes.slice(3)).toMatchObject([{ area: 'record', deed: 'added' }]);
  for (const hidden of ['Zoe', '0199', 'bills@']) expect(JSON.stringify(changes)).not.toContain(hidden);
});
