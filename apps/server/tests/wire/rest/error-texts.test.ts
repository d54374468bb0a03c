import { afterAll, beforeAll, expect, test } from 'vitest';
import { employer } from '../../../src/modules/payroll/testing/employer.ts';
import { type ProviderServer, startProviderServer } from '../../../src/testing/provider-server.ts';

let server: ProviderServer;
let company: Awaited<ReturnType<typeof employer>>;
beforeAll(async () => {
  server = await startProviderServer();
  company = await employer(server, {}, { first_name: 'Noah' });
});
afterAll(() => server[Symbol.asyncDispose]());

const errorOf = async (method: string, path: string, body?: string, prefer = '') => {
  const answer = await server.fetch(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: server.deps.keys.publishableKey,
      authorization: `Bearer ${company.token}`,
      'content-type': 'application/json',
      prefer,
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
};

/** Names that our statements use and PostgREST does not, files, and code. Aliases that PostgREST also uses,
 * such as `payments_team_members_1`, stay, because its messages contain them. */
const internal =
  /\b(page|payload|counted|item|one)\b|_between_|portage\.|\/(apps|work|srv|tmp|usr)\/|\.(ts|js|c):\d|node_modules|prepared statement/;

test.each([
  ['GET', 'payments?select=id,team_members(first_name)&order=team_members(nope)'],
  ['GET', 'payments?select=id,...team_members(nope)'],
  ['GET', 'payments?select=id,...team_members(first_name)&team_members.nope=eq.1'],
  ['GET', 'payments?select=id,team_members!inner(first_name)&team_members.salary=eq.x'],
  ['GET', 'companies?select=id,team_members(nope)'],
  ['GET', 'companies?select=id,team_members(payments(nope))'],
  ['GET', 'companies?select=id,team_members(first_name)&team_members.order=nope'],
  ['GET', 'team_members?first_name=match.('],
  ['GET', 'team_members?first_name=ov.{a}'],
  ['GET', 'team_members?select=first_name::nope'],
  ['GET', 'team_members?birth_date=eq.x'],
  ['POST', 'team_members', '{"birth_date":"x"}'],
  ['POST', 'team_members', '[{"salary":{"a":1}}]'],
  ['POST', 'team_members?columns=first_name,salary', '[{"salary":"x"}]', 'missing=default'],
  ['POST', 'team_members?columns=first_name', '5'],
  ['POST', 'team_members?columns=first_name', '[5]'],
  ['POST', 'team_members?columns=first_name', '[[]]', 'missing=default'],
  ['POST', 'team_members?columns=first_name', '{"first_name":"\\u0000"}'],
  ['POST', 'calendar_feeds?on_conflict=nope', '{"secret":"x"}', 'resolution=merge-duplicates'],
  ['PATCH', 'team_members?first_name=eq.Noah&select=nope', '{"role":"x"}', 'return=representation'],
  ['PATCH', 'team_members?first_name=eq.Noah', '{"salary":"x"}'],
  ['PATCH', 'team_members?columns=role&first_name=eq.Noah', '{"role":{"a":"\\u0000"}}'],
  ['DELETE', 'team_members?first_name=eq.Noah'],
])('%s %s %s says nothing about the statement', async (...request) => {
  const { status, text } = await errorOf(...(request as [string, string, string?, string?]));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(internal);
});
