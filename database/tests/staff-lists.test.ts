import { randomUUID } from 'node:crypto';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff, makeStaff, type StaffAccount, type StaffRole, staffRoles } from '../testing/staff-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

let database: TestDatabase;
let tenant: Tenant;
const staff = {} as Record<StaffRole, StaffAccount>;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'mine');
  for (const role of staffRoles) staff[role] = await makeStaff(database.owner, role);
});
afterAll(() => database[Symbol.asyncDispose]());

const owner = (sql: string, values: unknown[] = []) => database.owner.query(sql, values);
async function read(as: RequestContext, sql: string): Promise<Record<string, unknown>[]> {
  return await database.db.transaction({ ...as, readOnly: true }, async (tx) => (await tx.query(builtSql(sql))).rows);
}
const client = (): RequestContext => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: tenant.userId, email: tenant.email, aal: 'aal2' },
  readOnly: true,
});
const views = [
  'person_audit_entries',
  'staff_queue',
  'staff_clients',
  'staff_client_accounts',
  'staff_company_people',
  'staff_people',
  'staff_team_members',
];

describe.each(views)('%s', (view) => {
  test('is closed to a client, and empty before the second step', async () => {
    await expect(read(client(), `select 1 from ${view}`)).rejects.toMatchObject({ code: '42501' });
    const early = await makeStaff(database.owner, 'owner', { aal: 'aal1' });
    expect(await read(asStaff(early), `select 1 from ${view}`)).toEqual([]);
  });
});

describe('the queue', () => {
  const queue = (role: StaffRole = 'owner') =>
    read(
      asStaff(staff[role]),
      'select kind, what, blocking, due_on::text, company_name, person, reference, cents::int, detail from staff_queue order by due_on nulls last, opened_at, id',
    );

  test('is empty while nothing waits', async () => {
    await owner("update public.new_documents set status = 'signed'");
    expect(await queue()).toEqual([]);
  });

  test('orders what blocks pay by its deadline, and then the rest', async () => {
    await owner(
      `insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor, deadline, payday, amount) values
         ($1, $2, 'salaryMissing', 'blocks', 'client', app.today() + 9, app.today() + 20, null),
         ($1, $2, 'provinceMissing', 'blocks', 'client', app.today() + 3, app.today() + 14, 350000),
         ($1, null, 'sinMissing', 'warns', 'client', null, app.today(), null)`,
      [tenant.companyId, tenant.memberId],
    );
    expect((await queue()).map(({ what, blocking, person, cents }) => [what, blocking, person, cents])).toEqual([
      ['provinceMissing', true, 'mine Member', 350000],
      ['salaryMissing', true, 'mine Member', null],
      ['sinMissing', false, '', null],
    ]);
    expect((await queue())[0]).toMatchObject({ kind: 'exception', company_name: 'mine' });
  });

  test('has one item for the missing rates of a year, however many people wait', async () => {
    await owner("update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed'");
    await owner(
      `insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor, deadline, params)
       select $1, member, 'ratesMissing', 'blocks', 'provider', app.today() + days, '{"year": "2999"}'
       from unnest(array[$2, $3]::uuid[], array[9, 4]) x (member, days)`,
      [tenant.companyId, tenant.memberId, tenant.pendingMemberId],
    );
    const [soonest] = (await owner('select (app.today() + 4)::text as day')).rows;
    expect(await queue()).toEqual([
      expect.objectContaining({ kind: 'figures', blocking: true, due_on: soonest.day, reference: '2999', detail: '2' }),
    ]);
  });

  test('is what the lists of clients and people count, so missing rates are of no client or person', async () => {
    const counts = () =>
      Promise.all([
        read(asStaff(staff.owner), `select exceptions, blocking from staff_clients where id = '${tenant.companyId}'`),
        ...['staff_people', 'staff_team_members'].map((view) =>
          read(
            asStaff(staff.owner),
            `select distinct exceptions from ${view} where team_member_id = '${tenant.memberId}'`,
          ),
        ),
      ]);
    expect(await counts()).toEqual([[{ exceptions: 0, blocking: 0 }], [{ exceptions: 0 }], [{ exceptions: 0 }]]);
    await owner(
      `insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor)
       values ($1, $2, 'provinceMissing', 'blocks', 'client'), ($1, $2, 'sinMissing', 'warns', 'client')`,
      [tenant.companyId, tenant.memberId],
    );
    expect(await counts()).toEqual([[{ exceptions: 2, blocking: 1 }], [{ exceptions: 2 }], [{ exceptions: 2 }]]);
  });

  test('loses an exception once it is fixed', async () => {
    await owner("update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed'");
    expect(await queue()).toEqual([]);
  });

  test('has a payment to classify, with its reference and type', async () => {
    const [payment] = (
      await owner(
        `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date)
         values ($1, 5, 'Severance', app.today() + 15, app.today() + 15) returning id, reference`,
        [tenant.memberId],
      )
    ).rows;
    await owner(
      `insert into public.pay_exceptions (company_id, team_member_id, one_time_payment_id, key, severity, actor, deadline)
       values ($1, $2, $3, 'treatmentMissing', 'blocks', 'provider', app.today())`,
      [tenant.companyId, tenant.memberId, payment.id],
    );
    expect(await queue()).toMatchObject([{ kind: 'treatment', reference: payment.reference, detail: 'Severance' }]);
    await owner(
      "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
    );
  });

  test('has a receipt until it is applied, due with the oldest open invoice', async () => {
    await owner(
      `insert into public.invoices (company_id, invoice_number, amount, period_start, period_end, payday, due_date)
       values ($1, 'INV-2026-0002', 100, '2026-01-05', '2026-01-18', '2026-01-19', '2026-01-12')`,
      [tenant.companyId],
    );
    await owner(
      "insert into public.receipts (company_id, number, received_on, amount_cents, method, payer) values ($1, 'RC-2026-0001', '2026-01-09', 5000, 'EFT', 'MINE GMBH')",
      [tenant.companyId],
    );
    expect(await queue('support')).toEqual([
      expect.objectContaining({ kind: 'receipt', due_on: '2026-01-12', cents: 5000, detail: 'MINE GMBH' }),
    ]);
    await owner(
      "update public.receipts set state = 'withdrawn', returned_on = app.today(), return_reason = 'entered twice'",
    );
    expect(await queue()).toEqual([]);
  });

  test('has a bank line that is not matched, for those who read the statement', async () => {
    const [{ id }] = (
      await owner("insert into app.bank_imports (account, file_name) values ('CAD', 'a.csv') returning id")
    ).rows as [{ id: string }];
    await owner(
      `insert into app.bank_lines (import_id, account, booked_on, cents, text, norm_text, twin) values
         ($1, 'CAD', '2026-01-09', 7000, 'WIRE IN', 'wire in', 1), ($1, 'CAD', '2026-01-09', -300, 'FEE', 'fee', 1)`,
      [id],
    );
    for (const role of staffRoles)
      expect(await queue(role), role).toEqual(
        role === 'support' ? [] : [expect.objectContaining({ kind: 'bank', cents: 7000, detail: 'WIRE IN' })],
      );
    await owner(
      "insert into app.ignored_bank_lines (line_id, reason) select id, 'ours' from app.bank_lines where cents > 0",
    );
    expect(await queue()).toEqual([]);
  });

  test('has a plan that waits, and its open checkout', async () => {
    await owner("update public.plans set status = 'Cancelled' where id = $1", [tenant.planId]);
    const [plan] = (
      await owner(
        `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term)
         values ($1, $2, 'Essential', 'Processing', '5', 'Monthly') returning id`,
        [tenant.companyId, tenant.userId],
      )
    ).rows;
    expect(await queue()).toMatchObject([{ kind: 'plan', what: 'Essential', detail: 'requested', cents: null }]);
    await owner(
      "insert into app.checkouts (company_id, plan_id, provider, provider_session_id, amount_cents) values ($1, $2, 'built-in', 'cs_1', 9900)",
      [tenant.companyId, plan.id],
    );
    expect(await queue()).toMatchObject([{ kind: 'plan', detail: 'checkout', cents: 9900 }]);
    await owner("update public.plans set status = 'Cancelled' where id = $1", [plan.id]);
  });

  test('has a letter that is not signed, once, also when it is an exception', async () => {
    await owner(
      `insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider, provider_request_id, status)
       values ($1, $2, $3, 'EMPLOYEE_PLACEMENT_LETTER', 'Letter', 'built-in', 'r1', 'sent')`,
      [tenant.newDocumentId, tenant.companyId, tenant.memberId],
    );
    expect(await queue()).toMatchObject([
      { kind: 'signature', what: 'EMPLOYEE_PLACEMENT_LETTER', person: 'mine Member' },
    ]);
    await owner(
      "insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor) values ($1, $2, 'letterUnsigned', 'warns', 'person')",
      [tenant.companyId, tenant.memberId],
    );
    expect(await queue()).toMatchObject([{ kind: 'signature', what: 'letterUnsigned' }]);
    await owner("update app.signature_requests set status = 'signed'");
    await owner(
      "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
    );
    expect(await queue()).toEqual([]);
  });

  test('says of a missing letter whether one was ever sent', async () => {
    await owner(
      "insert into public.pay_exceptions (company_id, team_member_id, key, severity, actor) values ($1, $2, 'letterMissing', 'warns', 'client')",
      [tenant.companyId, tenant.memberId],
    );
    await owner('delete from app.signature_requests');
    expect(await queue()).toMatchObject([
      { kind: 'signature', what: 'letterMissing', person: 'mine Member', detail: 'unsent' },
    ]);
    await owner(
      `insert into app.signature_requests (new_document_id, company_id, team_member_id, type, subject, provider, provider_request_id, status)
       values ($1, $2, $3, 'EMPLOYEE_PLACEMENT_LETTER', 'Letter', 'built-in', 'r2', 'cancelled')`,
      [tenant.newDocumentId, tenant.companyId, tenant.memberId],
    );
    expect(await queue()).toMatchObject([
      { kind: 'signature', what: 'letterMissing', person: 'mine Member', detail: null },
    ]);
    await owner(
      "update public.pay_exceptions set resolved_at = app.now(), resolution = 'fixed' where resolved_at is null",
    );
    expect(await queue()).toEqual([]);
  });

  test('has a mail that keeps failing', async () => {
    await owner(
      "insert into app.mail_messages (kind, to_address, subject, html, body_text, attempts, last_error) values ('x', 'a@b.example', 'Your invoice', '', '', 3, '550 no mailbox')",
    );
    expect(await queue()).toMatchObject([
      { kind: 'mail', what: 'Your invoice', reference: 'a@b.example', detail: '550 no mailbox' },
    ]);
    await owner('update app.mail_messages set sent_at = app.now()');
    expect(await queue()).toEqual([]);
  });

  test('has pay that is ready for its payday until a batch takes it, and then what the batch waits for', async () => {
    const daysAhead = [-2, 0, 5, 6];
    await owner("set session_replication_role = 'replica'");
    const { rows } = await owner(
      `insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       select $1, $2, 'collected', app.today() - 300 + day, app.today() - 300 + day, app.today() + day, 1, 4000, 0, 0, '{}' from unnest($3::integer[]) day returning id`,
      [tenant.companyId, tenant.memberId, daysAhead],
    );
    expect(await queue()).toEqual([]);
    await owner(
      `insert into app.bank_accounts (team_member_id, company_id, institution, last_digits, digest, usable_from, reason)
       values ($1, $2, '003', '123', '', app.today(), 'first one')`,
      [tenant.memberId, tenant.companyId],
    );
    await owner("set session_replication_role = 'origin'");
    const paydays = await read(asStaff(staff.support), 'select payday from staff_payouts_ready order by 1');
    expect(paydays).toHaveLength(daysAhead.length);
    expect(paydays).toEqual(
      await read(asStaff(staff.support), 'select payday from staff_payouts_due where people > 0 order by 1'),
    );
    expect((await queue('support')).map(({ kind, what, blocking }) => [kind, what, blocking])).toEqual([
      ['payout', 'ready', true],
      ['payout', 'ready', true],
      ['payout', 'ready', false],
    ]);
    const [{ id: batch }] = (
      await owner(
        'insert into app.payout_batches (value_date, needs_approval) values (app.today() + 5, true) returning id',
      )
    ).rows as [{ id: string }];
    await owner(
      `insert into app.payout_batch_people (batch_id, team_member_id, company_id, bank_account_id, position, cents)
       select $1, team_member_id, company_id, id, 1, 1600000 from app.bank_accounts`,
      [batch],
    );
    await owner(
      `insert into app.payout_batch_lines (batch_id, line_id, team_member_id, company_id, payday, is_one_time, late, cents)
       select $1, id, team_member_id, company_id, payday, false, false, 400000 from public.payments where id = any ($2)`,
      [batch, rows.map(({ id }) => id)],
    );
    expect(await queue()).toMatchObject([{ kind: 'payout', what: 'approve', blocking: false, cents: 1_600_000 }]);
    await owner("update app.payout_batches set state = 'approved', approved_at = app.now(), approved_by = $1", [
      staff.payroll.userId,
    ]);
    expect(await queue()).toMatchObject([{ kind: 'payout', what: 'export' }]);
    await owner("update app.payout_batches set state = 'exported'");
    expect(await queue()).toMatchObject([{ kind: 'payout', what: 'send' }]);
    await owner("update app.payout_batches set state = 'sent', reference = 'EFT 1'");
    expect(await queue()).toEqual([]);
  });

  test('has what the last check of the installation found wrong, until a check finds it right', async () => {
    const recorded = (findings: object[]) =>
      owner(
        `insert into app.settings (key, value) values ('installation_findings', jsonb_build_object('at', app.now(), 'findings', $1::jsonb)::text)
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify(findings)],
      );
    await recorded([{ check: 'Certificate of pay.example', advice: 'It ends in 3 days.' }]);
    expect(await queue()).toMatchObject([
      { kind: 'installation', what: 'Certificate of pay.example', detail: 'It ends in 3 days.', due_on: null },
    ]);
    await recorded([]);
    expect(await queue()).toEqual([]);
  });
});

describe('the search for people', () => {
  const found = async (text: string) =>
    (
      await read(
        asStaff(staff.support),
        `select distinct team_member_id as id from staff_people where term >= '${text}' and term < '${text}\u{10FFFF}'`,
      )
    ).map(({ id }) => id);

  test('finds by the start of either name or of the address, without accents and case, and follows a change', async () => {
    const names = ['Éloïse', 'Gagné-Roy', `eloise-${randomUUID()}@people.example`];
    const [{ id }] = (
      await owner(
        `update public.team_members set first_name = $2, last_name = $3, email = $4 where team_member_id = $1 returning team_member_id as id`,
        [tenant.memberId, ...names],
      )
    ).rows as [{ id: string }];
    for (const text of ['eloise g', 'gagne-roy el', 'eloise-']) expect(await found(text), text).toEqual([id]);
    expect(await found('roy')).toEqual([]);
  });
});
