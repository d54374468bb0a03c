import { providerActs } from '@portage/contract/provider-acts';
import { expect, test } from 'vitest';
import type { AuditEntry } from './audit-queries.ts';
import { auditCause, auditChanges, auditSentence } from './audit-words.ts';

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  at: '2026-11-22T10:00:00Z',
  company_id: null,
  seq: 1,
  actor: null,
  actor_email: 'olga@provider.example',
  actor_role: 'owner',
  act_id: null,
  act: null,
  reason: null,
  table_name: 'public.companies',
  row_id: null,
  operation: 'UPDATE',
  change: {},
  client: null,
  subject: null,
  names: new Map(),
  ...given,
});

test.each(Object.keys(providerActs))('says %s in words', (act) => {
  const sentence = auditSentence(entry({ table_name: 'app.staff_acts', operation: 'INSERT', change: { act } }));
  expect(sentence).toMatch(/^olga@provider\.example [a-z]+ .*$/);
  expect(sentence).not.toContain(` did ${act.replace('provider/', '')}`);
});

test.each([
  ['provider/payroll-run', 'preview 2026-12-08', 'olga@provider.example previewed a pay run'],
  ['provider/payroll-run', 'run', 'olga@provider.example ran payroll'],
  ['provider/import-statement', 'preview', 'olga@provider.example previewed a bank statement'],
  ['provider/import-statement', 'import', 'olga@provider.example imported a bank statement'],
  ['provider/disable-user', 'preview@client.example', 'olga@provider.example disabled a client’s account'],
])('tells a preview from the act itself: %s, %s', (act, subject, sentence) => {
  const change = { act, subject };
  expect(auditSentence(entry({ table_name: 'app.staff_acts', operation: 'INSERT', change }))).toBe(sentence);
});

test.each([
  ['OPEN', 'opened'],
  ['SIGN', 'signed'],
  ['DECLINE', 'declined'],
])('names who did what to a document: %s', (operation, verb) => {
  const change = { email: 'ana@client.example', via: 'signing link' };
  expect(
    auditSentence(
      entry({
        table_name: 'app.signature_requests',
        operation,
        actor_email: 'ana@client.example',
        actor_role: 'signer',
        change,
      }),
    ),
  ).toBe(`ana@client.example ${verb} the document of a signature request`);
});

test('names a person of a client with the address that proves it', () => {
  const by = { actor: 'a', actor_email: 'ana@client.example', actor_role: 'authenticated' };
  expect(auditSentence(entry({ ...by, names: new Map([['a', 'Ana Keller']]) }))).toBe(
    'Ana Keller (ana@client.example) changed a client',
  );
  expect(auditSentence(entry(by))).toBe('ana@client.example changed a client');
});

test.each([
  'app.bank_accounts',
  'app.pay_holds',
  'app.earlier_one_time_payouts',
  'app.payout_batches',
  'app.payout_lines',
  'app.payout_one_time_payments',
  'app.payout_returns',
  'app.decision_marks',
  'app.payouts',
  'app.refunds',
  'app.bank_imports',
  'app.bank_layouts',
  'app.bank_matches',
  'app.ignored_bank_lines',
  'app.line_credits',
  'app.opening_year_to_date',
  'app.reminder_pauses',
  'auth.mfa_factors',
  'auth.sessions',
  'public.calendar_feeds',
  'public.company_invitations',
  'public.company_members',
  'public.pay_statements',
])('names a row of %s without the table', (table_name) => {
  const sentence = auditSentence(entry({ table_name, operation: 'INSERT' }));
  expect(sentence).toMatch(/^olga@provider\.example added [a-z]/);
  expect(sentence).not.toContain('_');
});

test('says which status a row was given, and with which act', () => {
  const paid = entry({
    table_name: 'public.invoices',
    change: { status: ['Pending', 'Paid'] },
    act: 'provider/match-line',
  });
  expect(auditSentence(paid)).toBe('olga@provider.example changed the status of an invoice to Paid');
  expect(auditCause(paid)).toEqual(['Act: olga@provider.example matched a bank line']);
  expect(auditChanges(paid)).toEqual(['status: Pending → Paid']);
});

test('names a field without underscores', () => {
  expect(auditChanges(entry({ change: { due_date: ['2026-11-01', '2026-11-02'] } }))).toEqual([
    'due date: 1 Nov 2026 → 2 Nov 2026',
  ]);
});

test('writes amounts, moments and yes or no as people read them, and leaves out the id of the record', () => {
  const change = {
    id: '2f1089b9-7e1d-4d2b-a81d-0f0f8081f280',
    salary_cents: 9_900_000,
    recorded_at: '2026-11-25T13:29:43.438+00:00',
    shown: false,
    note: '2026-11-25 is a day',
  };
  const [salary, recorded, ...others] = auditChanges(entry({ operation: 'INSERT', change }));
  expect(salary).toBe('salary: CAD\u00a099,000.00');
  expect(recorded).toMatch(/^recorded at: 25 Nov 2026, \d\d:29$/);
  expect(others).toEqual(['shown: no', 'note: 2026-11-25 is a day']);
});
