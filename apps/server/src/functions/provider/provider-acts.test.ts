import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { functionPath } from '@portage/contract/function-path';
import { functionNames } from '@portage/contract/functions';
import { type ProviderActName, providerActNames, providerActs, staffRoles } from '@portage/contract/provider-acts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditLog } from '../../modules/audit/verify-audit-log.ts';
import { type ProviderServer, startProviderServer, type TestCompany } from '../../testing/provider-server.ts';
import { callAct, type StaffSession, staffSession } from '../../testing/staff-session.ts';

let server: ProviderServer;
let client: TestCompany;
let early: StaffSession;
const staff = {} as Record<(typeof staffRoles)[number], StaffSession>;
beforeAll(async () => {
  server = await startProviderServer();
  client = await server.company('Aurora Robotics');
  for (const role of staffRoles) staff[role] = await staffSession(server, role);
  early = await staffSession(server, 'owner', { aal: 'aal1' });
});
afterAll(() => server[Symbol.asyncDispose]());

/** Bodies that are valid, and name nothing that exists. An act without one here is called with its reason alone. */
const validBodies: Partial<Record<ProviderActName, () => object>> = {
  'provider/payroll-run': () => ({ dry_run: true }),
  'provider/resolve-one-time': () => ({ reference: 'OTP-0000000000', treatment: 'none' }),
  'provider/preview-one-time': () => ({ date: '2199-01-01' }),
  'provider/add-one-time': () => ({
    team_member_id: randomUUID(),
    type: 'Bonus',
    treatment: null,
    cents: 100,
    date: '2199-01-01',
    description: 'Signing bonus',
    request_key: randomUUID(),
  }),
  'provider/cancel-one-time': () => ({ reference: 'OTP-0000000000' }),
  'provider/retry-job': () => ({ id: randomUUID() }),
  'provider/disable-user': () => ({ email: 'unknown@people.example' }),
  'provider/enable-user': () => ({ email: 'unknown@people.example' }),
  'provider/disable-client': () => ({ client: randomUUID() }),
  'provider/enable-client': () => ({ client: randomUUID() }),
  'provider/complete-plan': () => ({ company_id: randomUUID(), plan_id: randomUUID() }),
  'provider/cancel-plan': () => ({ company_id: randomUUID(), plan_id: randomUUID() }),
  'provider/record-plan': () => ({
    company_id: randomUUID(),
    plan: 'Enterprise',
    term: 'Yearly',
    seats: '60',
    price_cents: 4_500_000,
    from: '2020-01-01',
    until: null,
  }),
  'provider/correct-member': () => ({ team_member_id: randomUUID(), city: 'Toronto' }),
  'provider/change-employment': () => ({
    team_member_id: randomUUID(),
    effective_on: '2026-12-01',
    salary: '95000.00',
  }),
  'provider/cancel-employment-change': () => ({ team_member_id: randomUUID(), change_id: randomUUID() }),
  'provider/preview-end': () => ({ team_member_id: randomUUID(), last_day: '2026-12-01' }),
  'provider/end-employment': () => ({ team_member_id: randomUUID(), last_day: '2026-12-01' }),
  'provider/undo-end': () => ({ team_member_id: randomUUID() }),
  'provider/rehire': () => ({ team_member_id: randomUUID(), first_day: '2026-12-01' }),
  'provider/reveal-sin': () => ({ team_member_id: randomUUID(), code: '000000' }),
  'provider/change-bank-account': () => ({
    team_member_id: randomUUID(),
    institution: '003',
    transit: '00002',
    account: '1234567',
    code: '000000',
  }),
  'provider/cancel-bank-account': () => ({ team_member_id: randomUUID() }),
  'provider/record-of-employment': () => ({ team_member_id: randomUUID() }),
  'provider/record-time-away': () => ({
    team_member_id: randomUUID(),
    kind: 'sick',
    first_day: '2026-12-01',
    last_day: '2026-12-01',
  }),
  'provider/decide-time-away': () => ({ time_away_id: randomUUID(), state: 'approved' }),
  'provider/answer-expense': () => ({ expense_id: randomUUID(), state: 'approved' }),
  'provider/answer-request': () => ({ request_id: randomUUID(), state: 'done', answer: 'Corrected.' }),
  'provider/invite-person': () => ({ team_member_id: randomUUID() }),
  'provider/withdraw-person-invitation': () => ({ team_member_id: randomUUID() }),
  'provider/add-exemption': () => ({ team_member_id: randomUUID(), kind: 'ei', from: '2026-12-01', until: null }),
  'provider/end-exemption': () => ({ exemption_id: randomUUID(), until: null }),
  'provider/preview-declaration': () => ({
    team_member_id: randomUUID(),
    from: '2026-12-01',
    federal_claim: 0,
    provincial_claim: null,
  }),
  'provider/declare-tax': () => ({
    team_member_id: randomUUID(),
    from: '2026-12-01',
    federal_claim: 1_645_200,
    provincial_claim: null,
  }),
  'provider/cancel-declaration': () => ({ declaration_id: randomUUID() }),
  'provider/add-deduction': () => ({
    team_member_id: randomUUID(),
    kind: 'rrsp',
    cents: 10_000,
    total_cents: null,
    from: '2026-12-01',
    until: null,
    description: 'RRSP',
  }),
  'provider/end-deduction': () => ({ deduction_id: randomUUID(), until: null }),
  'provider/add-pay-item': () => ({
    team_member_id: randomUUID(),
    kind: 'allowance',
    cents: 10_000,
    from: '2026-12-01',
    until: null,
    description: 'Phone',
  }),
  'provider/end-pay-item': () => ({ pay_item_id: randomUUID(), until: null }),
  'provider/preview-change': () => ({ team_member_id: randomUUID(), effective_on: '2026-12-01', salary: '90000.00' }),
  'provider/preview-recovery': () => ({ team_member_id: randomUUID(), cents: 100, paid_on: '2026-11-01' }),
  'provider/recover-payment': () => ({
    team_member_id: randomUUID(),
    cents: 100,
    paid_on: '2026-11-01',
    description: null,
    request_key: randomUUID(),
  }),
  'provider/authorize-recovery': () => ({
    reference: 'REC-0000000000',
    ground: 'authorization',
    ground_on: '2026-11-01',
    ground_reference: 'letter',
    share: 10,
    max_cents: null,
  }),
  'provider/cancel-recovery': () => ({ reference: 'REC-0000000000' }),
  'provider/staff-invite': () => ({ email: client.email, role: 'support' }),
  'provider/staff-set-role': () => ({ email: 'unknown@provider.example', role: 'support' }),
  'provider/staff-disable': () => ({ email: 'unknown@provider.example' }),
  'provider/staff-enable': () => ({ email: 'unknown@provider.example' }),
  'provider/document-add': () => ({
    company_id: randomUUID(),
    name: 'T4 summary',
    tag: 'Admin',
    file_name: 'summary.pdf',
    file: 'JVBERi0=',
  }),
  'provider/document-verify': () => ({ file: 'JVBERi0=' }),
  'provider/signature-resend': () => ({ request_id: randomUUID() }),
  'provider/signature-cancel': () => ({ request_id: randomUUID() }),
  'provider/signature-send': () => ({ company_id: randomUUID() }),
  'provider/document-undo-signed': () => ({ request_id: randomUUID() }),
  'provider/figures-check': () => ({ text: '{}' }),
  'provider/figures-add': () => ({ text: '{}' }),
  'provider/hold-pay': () => ({ client: randomUUID(), team_member_id: randomUUID(), days: null }),
  'provider/release-pay': () => ({ hold: randomUUID() }),
  'provider/mark-paid-out': () => ({ client: client.id, payday: '2026-01-15', reference: 'EFT 1' }),
  'provider/confirm-earlier-pay': () => ({
    client: client.id,
    first: '2026-01-15',
    last: '2026-01-30',
    reference: null,
  }),
  'provider/prepare-payouts': () => ({ value_date: '2026-01-15' }),
  'provider/approve-payouts': () => ({ batch: randomUUID(), people: 1, cents: 1 }),
  'provider/export-payouts': () => ({ batch: randomUUID(), format: 'csv', code: '000000' }),
  'provider/send-payouts': () => ({ batch: randomUUID(), reference: 'EFT 1' }),
  'provider/cancel-payouts': () => ({ batch: randomUUID() }),
  'provider/return-payout': () => ({ batch: randomUUID(), team_member_id: randomUUID() }),
  'provider/advance-pay': () => ({ client: client.id, payday: '2026-01-15' }),
  'provider/cancel-advance': () => ({ advance: randomUUID() }),
  'provider/set-credit-limit': () => ({ client: randomUUID(), cents: 100_000 }),
  'provider/set-credit-policy': () => ({ client: randomUUID(), policy: { days: 30, cents: null } }),
  'provider/lift-credit-stop': () => ({ client: randomUUID(), payday: '2026-01-15' }),
  'provider/take-decision': () => ({ decision: 'bank', from: null }),
  'provider/give-back-decision': () => ({ decision: 'bank' }),
  'provider/snooze-decision': () => ({ decision: 'bank', until: '2199-01-01', seen: '' }),
  'provider/wake-decision': () => ({ decision: 'bank' }),
  'provider/record-receipt': () => ({ ...received, client: randomUUID() }),
  'provider/allocate-funds': () => ({ source: 'RC-0', invoices: null }),
  'provider/return-receipt': () => ({ receipt: 'RC-0' }),
  'provider/refund-funds': () => ({ source: 'RC-0', cents: null, refunded_on: '2026-01-15', method: 'EFT' }),
  'provider/reverse-refunds': () => ({ source: 'RC-0' }),
  'provider/reverse-allocation': () => ({ source: null, invoice: 'INV-0' }),
  'provider/write-off-invoice': () => ({ invoice: 'INV-0', cents: null }),
  'provider/void-invoice': () => ({ invoice: 'INV-0', pay_again: false }),
  'provider/credit-invoice': () => ({ invoice: 'INV-0', pay_again: false }),
  'provider/credit-line': () => ({ invoice: 'INV-0', line: 'Maya Tremblay', cents: null }),
  'provider/import-statement': () => ({ name: 'bank.csv', text: 'Date,Amount,Description\n', save: false }),
  'provider/keep-bank-layout': () => ({ name: 'Our bank', layout: bankLayout }),
  'provider/rename-bank-layout': () => ({ layout: 999, name: 'Another bank' }),
  'provider/remove-bank-layout': () => ({ layout: 999 }),
  'provider/withdraw-import': () => ({ import: 1 }),
  'provider/bank-candidates': () => ({ line: 1 }),
  'provider/match-line': () => ({ line: 1, target: { receipt: 'RC-0' } }),
  'provider/unmatch-line': () => ({ line: 1 }),
  'provider/ignore-line': () => ({ line: 1 }),
  'provider/unignore-line': () => ({ line: 1 }),
  'provider/pay-statement': () => ({ statement_id: randomUUID() }),
  'provider/client-statement': () => ({ client: randomUUID(), from: null, to: '2026-01-15' }),
  'provider/pause-reminders': () => ({ client: randomUUID(), until: '2199-01-01' }),
  'provider/resume-reminders': () => ({ client: randomUUID() }),
  'provider/set-tax-rate': () => ({ client: randomUUID(), percent: '13' }),
  'provider/set-client-fee': () => ({
    client: randomUUID(),
    from: '2026-01-15',
    fee: { kind: 'month', cents: 59_900 },
  }),
  'provider/add-levy-rate': () => ({
    province: 'ON',
    levy: 'workers',
    class: 'Default',
    percent: '1.23',
    max_cents: null,
    exemption_cents: 0,
    from: '2026-01-15',
    source: 'Letter of the WSIB',
    url: '',
  }),
  'provider/set-levy-class': () => ({ client: randomUUID(), class: 'Offices' }),
  'provider/set-po-number': () => ({ client: randomUUID(), number: 'PO-4711' }),
  'provider/invite-client-person': () => ({ client: randomUUID(), email: 'new@people.example', role: 'viewer' }),
  'provider/resend-client-invitation': () => ({ client: randomUUID(), invitation_id: randomUUID() }),
  'provider/revoke-client-invitation': () => ({ client: randomUUID(), invitation_id: randomUUID() }),
  'provider/set-client-person-role': () => ({ client: randomUUID(), person_id: randomUUID(), role: 'viewer' }),
  'provider/remove-client-person': () => ({ client: randomUUID(), person_id: randomUUID() }),
  'provider/transfer-ownership': () => ({ client: randomUUID(), person_id: randomUUID() }),
};
const bankLayout = {
  separator: ',',
  headings: ['when', 'what', 'how much'],
  width: 3,
  date: 0,
  text: [1],
  amount: 2,
  money_in: null,
  money_out: null,
  kind: null,
  balance: null,
  payer: null,
  date_order: null,
  received: 'positive',
};
const received = { cents: 100, received_on: '2026-01-15', method: 'EFT' };
const bodyOf = (name: ProviderActName): object => ({ ...validBodies[name]?.(), reason: 'asked by the client' });
const actsOf = (userId: string) =>
  server.rows('select act, reason, subject from app.staff_acts where staff_id = $1', [userId]);

describe.each(providerActNames)('%s', (name) => {
  test.each([
    ['an anonymous caller', (): string | null => null, 401, 'signInRequired'],
    ['a token that is none', (): string => 'abc', 401, 'signInRequired'],
    ["a client's token", () => client.token, 403, 'staffOnly'],
    ['the secret key, which is no person', () => server.deps.keys.secretKey, 401, 'signInRequired'],
    ['staff without the second step', () => early.token, 403, 'secondStepRequired'],
  ] satisfies [string, () => string | null, number, string][])('rejects %s', async (_, token, status, code) => {
    const answer = await callAct(server, token(), name, bodyOf(name));
    expect(answer).toEqual({ status, body: { error: expect.any(String), code }, cacheControl: 'no-store' });
  });

  test.each(staffRoles)('as %s, by the table of roles', async (role) => {
    const before = (await actsOf(staff[role].userId)).length;
    const answer = await callAct(server, staff[role].token, name, bodyOf(name));
    const recorded = (await actsOf(staff[role].userId)).length - before;
    if (providerActs[name].roles.some((one) => one === role)) {
      expect(answer.body.code).not.toBe('roleNotAllowed');
      expect(answer.status).not.toBe(401);
      expect(recorded).toBe(1);
    } else {
      expect(answer).toMatchObject({ status: 403, body: { code: 'roleNotAllowed' } });
      expect(recorded).toBe(0);
    }
  });
});

const withReason = providerActNames.filter((name) => providerActs[name].reason);
describe.each(withReason)('%s', (name) => {
  test.each(['', '  x ', 'y'.repeat(501), 'zero\u0000byte', 7, undefined])(
    'rejects the reason %j and records nothing',
    async (reason) => {
      const before = (await actsOf(staff.owner.userId)).length;
      const answer = await callAct(server, staff.owner.token, name, { ...bodyOf(name), reason });
      expect(answer).toMatchObject({ status: 400, body: { code: 'actReasonRequired' } });
      expect(await actsOf(staff.owner.userId)).toHaveLength(before);
    },
  );
});

test.each(functionNames)('a staff token is no client of %s', async (name) => {
  const answer = await server.fetch(functionPath(name), {
    method: 'POST',
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${staff.owner.token}` },
    body: '{}',
  });
  expect([400, 401, 403]).toContain(answer.status);
  expect(await server.rows('select 1 from public.companies')).toHaveLength(1);
});

test('answers 404 for an act that does not exist', async () => {
  const answer = await server.fetch('/functions/v1/provider/drop-tables', { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
});

describe('the audit log', () => {
  const auditEntries = (token: string, query: string) =>
    server.fetch(`/rest/v1/audit_entries?order=at.desc,seq.desc&${query}`, {
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${token}` },
    });

  test('names who did it, in which role and why, in the entries of the rows that changed', async () => {
    const { email } = await server.company('Borealis');
    const reason = 'left the company';
    const body = { email, reason };
    expect((await callAct(server, staff.support.token, 'provider/disable-user', body)).status).toBe(200);
    expect(await actsOf(staff.support.userId)).toContainEqual({ act: 'provider/disable-user', reason, subject: email });
    const [banned] = await server.rows('select banned_until > now() as banned from auth.users where email = $1', [
      email,
    ]);
    expect(banned).toEqual({ banned: true });
    const answer = await auditEntries(
      staff.auditor.token,
      `actor=eq.${staff.support.userId}&table_name=eq.app.staff_acts&limit=1`,
    );
    expect(await answer.json()).toMatchObject([
      { actor_email: staff.support.email, operation: 'INSERT', change: { reason, act: 'provider/disable-user' } },
    ]);
  });

  test('shows a client none of it', async () => {
    expect((await auditEntries(client.token, 'limit=1')).status).toBe(403);
  });

  test('still verifies, with the acts in its chain', async () => {
    const { email } = staff.payroll;
    await callAct(server, staff.owner.token, 'provider/staff-set-role', { email, role: 'auditor', reason: 'on leave' });
    const [entry] = await server.rows<{ actor: string; actor_role: string }>(
      "select actor, actor_role from app.audit_log where table_name = 'app.staff' and operation = 'UPDATE' and row_id = $1",
      [staff.payroll.userId],
    );
    expect(entry?.actor).toBe(staff.owner.userId);
    expect(entry?.actor_role).toMatch(/^service_role act [0-9a-f-]{36}$/);
    const answer = await auditEntries(staff.auditor.token, 'table_name=eq.app.staff&operation=eq.UPDATE&limit=1');
    expect(await answer.json()).toMatchObject([
      { act: 'provider/staff-set-role', reason: 'on leave', actor_email: staff.owner.email, actor_role: 'owner' },
    ]);
    const { findings } = await verifyAuditLog(server.deps);
    expect(findings).toEqual([]);
  });
});

describe('provider/reveal-sin', () => {
  const reveals = (member: string) =>
    server.rows("select actor, change from app.audit_log where operation = 'REVEAL' and row_id = $1", [member]);

  test('shows a number once for a fresh code, and records who and why', async () => {
    const member = await server.member(client);
    const session = await staffSession(server, 'payroll');
    const body = { team_member_id: member, code: session.code(), reason: 'T4 correction' };
    const shown = await callAct(server, session.token, 'provider/reveal-sin', body);
    expect(shown).toEqual({ status: 200, body: { sin: '046454286' }, cacheControl: 'no-store' });
    expect(await reveals(member)).toEqual([{ actor: session.userId, change: { act: expect.any(String) } }]);
    const repeated = await callAct(server, session.token, 'provider/reveal-sin', body);
    expect(repeated).toMatchObject({ status: 403, body: { code: 'codeWrong' } });
    expect(await reveals(member)).toHaveLength(1);
  });

  test('keeps the number closed for a wrong code', async () => {
    const member = await server.member(client, { social_insurance_number: '130692544', email: 'two@people.example' });
    const session = await staffSession(server, 'owner');
    const body = { team_member_id: member, code: '000000', reason: 'T4 correction' };
    const answer = await callAct(server, session.token, 'provider/reveal-sin', body);
    expect(answer).toMatchObject({ status: 403, body: { code: 'codeWrong' } });
    expect(await reveals(member)).toEqual([]);
  });

  test('says so when the key is on another machine', async () => {
    await using other = await startProviderServer();
    const member = await other.member(await other.company('Cumulus'));
    await rm(join(other.deps.config.keysDir, 'sin-private-key.asc'));
    const session = await staffSession(other, 'owner');
    const body = { team_member_id: member, code: session.code(), reason: 'T4 correction' };
    expect(await callAct(other, session.token, 'provider/reveal-sin', body)).toMatchObject({
      status: 409,
      body: { code: 'sinKeyElsewhere' },
    });
  });
});
