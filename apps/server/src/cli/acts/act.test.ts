import { Readable } from 'node:stream';
import { type ProviderActName, providerActNames } from '@portage/contract/provider-acts';
import { addDays } from '@portage/domain/dates/plain-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { actFields } from './act-fields.ts';
import { givenFields } from './act-input.ts';
import { runAct } from './run-act.ts';

let server: ProviderServer;
let client: TestCompany;
let member: string;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
    [client.id, client.userId],
  );
  member = await server.member(client, { email: 'maya@people.example', status: 'approved' });
});
afterAll(() => server[Symbol.asyncDispose]());

const acts = (act: string) =>
  server.rows('select reason, staff_role, subject from app.staff_acts where act = $1', [act]);
const read = (name: ProviderActName, json: string, stdin = '') =>
  givenFields(name, { json }, Readable.from([Buffer.from(stdin)]));

test('an act is carried out by names, with its reason, and recorded as the operator’s', async () => {
  const { hold } = await runAct(server.deps, 'provider/hold-pay', {
    client: 'Aurora Robotics',
    team_member_id: 'maya@people.example',
    days: null,
    reason: 'Waits for a signed letter',
  });
  expect(
    await server.rows('select company_id, team_member_id, reason from app.pay_holds where id = $1', [hold]),
  ).toEqual([{ company_id: client.id, team_member_id: member, reason: 'Waits for a signed letter' }]);
  expect(await acts('provider/hold-pay')).toEqual([
    { reason: 'Waits for a signed letter', staff_role: 'operator', subject: member },
  ]);
});

test('what an act asks for is asked for here too, and nothing is recorded without it', async () => {
  const fee = { client: client.id, from: '2026-12-01', fee: { kind: 'month', cents: 100 } };
  const set = (fields: object) => runAct(server.deps, 'provider/set-client-fee', { ...fee, ...fields });
  await expect(set({})).rejects.toMatchObject({ code: 'actReasonRequired' });
  await expect(set({ reason: 'agreed', free: true })).rejects.toMatchObject({ code: 'fieldUnknown' });
  await expect(set({ reason: 'agreed', from: 'soon' })).rejects.toMatchObject({
    code: 'fieldInvalid',
    params: { field: 'from' },
  });
  await expect(set({ reason: 'agreed', client: 'Nobody Ltd' })).rejects.toMatchObject({ code: 'clientNotFound' });
  expect(await acts('provider/set-client-fee')).toEqual([]);
});

test('what a screen would send is filled in', async () => {
  const payment = {
    team_member_id: member,
    type: 'Bonus',
    treatment: null,
    cents: 100,
    date: addDays(today(server.deps.clock), 40),
  };
  const add = () =>
    runAct(server.deps, 'provider/add-one-time', { ...payment, description: 'Thanks', reason: 'agreed' });
  expect((await add()).reference).not.toBe((await add()).reference);
});

test('a bank account is recorded without a code, and none of its number is in the answer or the audit log', async () => {
  const account = { institution: '003', transit: '00002', account: '7654321' };
  const answer = await runAct(server.deps, 'provider/change-bank-account', {
    team_member_id: member,
    ...account,
    reason: 'sent by mail',
  });
  expect(answer).toMatchObject({ last_digits: '321' });
  expect(JSON.stringify([answer, await server.rows('select change::text from app.audit_log')])).not.toContain(
    '7654321',
  );
});

describe('fields are read', () => {
  test('from an argument, or from standard input', async () => {
    expect(await read('provider/release-pay', '{"hold":"1"}')).toEqual({ hold: '1' });
    expect(await read('provider/release-pay', '-', '{"hold":"2"}')).toEqual({ hold: '2' });
  });

  test.each(['[1]', '3', 'null'])('but not from %s, which has none', async (json) => {
    await expect(read('provider/release-pay', json)).rejects.toMatchObject({ code: 'bodyInvalid' });
  });

  test('but not from text that is not JSON, nests without end, or is too long', async () => {
    await expect(read('provider/release-pay', '{')).rejects.toMatchObject({ code: 'bodyNotJson' });
    await expect(read('provider/release-pay', '['.repeat(200))).rejects.toMatchObject({ code: 'bodyNotJson' });
    await expect(read('provider/release-pay', '-', 'x'.repeat(4_000_001))).rejects.toMatchObject({
      code: 'requestTooLarge',
    });
  });

  test.each([
    ['provider/correct-member', 'sin'],
    ['provider/change-bank-account', 'account'],
  ] as const)('of %s: its secret %s only from standard input', async (act, secret) => {
    await expect(read(act, `{"${secret}":"046454286"}`)).rejects.toThrow(`Give ${secret} on standard input`);
    expect(await read(act, '-', `{"${secret}":"046454286"}`)).toEqual({ [secret]: '046454286' });
  });
});

describe('the help of an act', () => {
  test.each(providerActNames)('%s says of each field what it may be', (name) => {
    const fields = actFields(name);
    expect(fields.at(-1)?.name).toBe('reason');
    expect(new Set(fields.map((field) => field.name)).size).toBe(fields.length);
    for (const { may } of fields) expect(may).not.toMatch(/undefined|9007199254740991| 0 characters|^$/);
  });

  test('has bounds, values, names in place of ids, and what is left out', () => {
    const lines = (name: ProviderActName) =>
      Object.fromEntries(actFields(name).map((field) => [field.name, [field.may, field.isRequired]]));
    expect(lines('provider/set-client-fee')).toMatchObject({
      client: ["the client's ID, legal name or billing email", true],
      from: ['a day, YYYY-MM-DD', true],
      'fee.kind': ['"month", or "percent"', false],
      'fee.cents': ['a whole number, 0 to 10000000', false],
    });
    expect(lines('provider/record-receipt')).toMatchObject({
      method: ['one of "EFT", "wire", "card", "cheque", "other"', true],
      again: ['true or false; false without it', false],
      'invoices[].cents': ['a whole number, 1 to 999999999999, or null', true],
    });
    expect(lines('provider/add-one-time').request_key?.[1]).toBe(false);
  });
});
