import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employer } from '../../modules/payroll/testing/employer.ts';
import { today } from '../../platform/today.ts';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let staff: StaffSession;
let colleague: StaffSession;
let person: string;
beforeAll(async () => {
  server = await startProviderServer();
  staff = await staffSession(server, 'payroll');
  colleague = await staffSession(server, 'owner');
  [person = ''] = (await employer(server, {})).memberIds;
});
afterAll(() => server[Symbol.asyncDispose]());

const body = () => ({
  team_member_id: person,
  type: 'Other',
  treatment: 'contributions',
  cents: 100_001,
  date: today(server.deps.clock),
  description: 'Back pay',
  request_key: randomUUID(),
  reason: 'missed last month',
});
const payments = () =>
  server.rows<{ id: string; status: string }>('select id, status from public.wip_one_time_payments');

test('is added and canceled with a reason that the audit log keeps with the row', async () => {
  const added = await callAct(server, staff.token, 'provider/add-one-time', body());
  expect(added).toMatchObject({
    status: 200,
    body: { reference: expect.stringMatching(/^OTP-/), invoice_on: expect.any(String), payday: expect.any(String) },
  });
  const reference = String(added.body.reference);
  const cancel = (by: StaffSession) =>
    callAct(server, by.token, 'provider/cancel-one-time', { reference, reason: 'asked twice' });
  const both = await Promise.all([cancel(staff), cancel(colleague)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [payment] = await payments();
  expect(payment?.status).toBe('Canceled');
  const log = await server.rows<{ operation: string; reason: string }>(
    `select l.operation, a.reason from app.audit_log l join app.staff_acts a on l.actor_role = 'service_role act ' || a.id
     where l.table_name = 'public.wip_one_time_payments' and l.row_id = $1 order by l.seq`,
    [payment?.id],
  );
  expect(log).toEqual([
    { operation: 'INSERT', reason: 'missed last month' },
    { operation: 'UPDATE', reason: 'asked twice' },
  ]);
});

test.each([
  ['no amount', { cents: 0 }],
  ['a negative amount', { cents: -100 }],
  ['a part of a cent', { cents: 100.5 }],
  ['more than the database takes', { cents: 1_000_000_000_000 }],
  ['an amount that is a text', { cents: '100' }],
  ['an unknown type', { type: 'Salary' }],
  ['an unknown treatment', { treatment: 'undecided' }],
  ['no treatment of a type that needs one', { treatment: null }],
  ['a day that does not exist', { date: '2026-02-30' }],
  ['a day that is over', { date: '2020-01-01' }],
  ['no description', { description: ' ' }],
  ['a description of two lines', { description: 'Back\npay' }],
  ['a hidden character', { memo: 'zero\u0000byte' }],
  ['a description that is too long', { description: 'y'.repeat(2001) }],
  ['no key', { request_key: undefined }],
  ['a key that is none', { request_key: 'again' }],
  ['a company', { company_id: randomUUID() }],
])('rejects %s, and adds nothing', async (_, given) => {
  const before = await payments();
  const answer = await callAct(server, staff.token, 'provider/add-one-time', { ...body(), ...given });
  expect(answer.status).toBe(400);
  expect(await payments()).toEqual(before);
});

test.each([['2020-01-01'], ['2999-01-01'], ['soon'], [null]])('rejects a preview of the day %s', async (date) => {
  expect((await callAct(server, staff.token, 'provider/preview-one-time', { date })).status).toBe(400);
});
