import { functionPath } from '@portage/contract/function-path';
import { functionNames } from '@portage/contract/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer, type TestCompany } from '../testing/provider-server.ts';

let server: ProviderServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startProviderServer();
  company = await server.company('Aurora Robotics');
});
afterAll(() => server[Symbol.asyncDispose]());

const bodies: [string, string][] = [
  ['nothing', ''],
  ['half of an object', '{"userId":'],
  ['null', 'null'],
  ['a list', '[1,2]'],
  ['text', '"userId"'],
  ['an empty object', '{}'],
  ['objects for ids', '{"userId":{},"companyId":[],"user_id":{"$ne":1},"team_member_id":{},"planName":{},"term":[]}'],
  ['SQL for ids', '{"userId":"\' or 1=1 --","companyId":"1","user_id":"1","team_member_id":"1;drop","planName":1}'],
  ['a prototype', '{"__proto__":{"planName":"Essential","term":"Monthly"},"constructor":{}}'],
  ['a zero byte', '{"userId":"\\u0000","companyId":"\\u0000","user_id":"\\u0000","team_member_id":"\\u0000"}'],
  ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
];

describe.each(functionNames)('%s', (name) => {
  test.each(bodies)('rejects %s with an error message and does nothing', async (_, body) => {
    const answer = await server.fetch(functionPath(name), {
      method: 'POST',
      headers: { authorization: `Bearer ${company.token}` },
      body,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.any(String) });
    for (const table of ['public.plans', 'app.signature_requests', 'app.mail_messages', 'vendor_billing.customers'])
      expect(await server.rows(`select 1 from ${table}`)).toEqual([]);
  });

  test('rejects a body of more than four million characters', async () => {
    const body = JSON.stringify({ userId: 'x'.repeat(4_000_001) });
    const answer = await server.fetch(functionPath(name), { method: 'POST', body });
    expect(answer.status).toBe(413);
  });
});

test.each([Number.MAX_SAFE_INTEGER, 1e308, 1.5, -1, '3', null, 1_000_000])(
  'rejects an employee count of %s',
  async (employeeCount) => {
    const body = { planName: 'Essential', term: 'Monthly', employeeCount };
    expect((await server.call(company, 'create-checkout-page', body)).status).toBe(400);
  },
);
