import { randomUUID } from 'node:crypto';
import { builtSql } from '@portage/platform/postgres/statements';
import { decrypt, readMessage, readPrivateKey } from 'openpgp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

let database: TestDatabase;
let tenant: Tenant;
let privateKey: string;

beforeAll(async () => {
  database = await createTestDatabase();
  privateKey = await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'guarded');
});
afterAll(() => database[Symbol.asyncDispose]());

const asAdmin = () => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: tenant.userId, email: tenant.email },
  readOnly: false,
});
const activate = (id: string) =>
  database.db
    .run(asAdmin(), builtSql('update team_members set action = $2 where team_member_id = $1'), [id, 'activate'])
    .then(() =>
      database.db.run(
        asAdmin(),
        builtSql("update team_members set status = 'approved', action = null where team_member_id = $1"),
        [id],
      ),
    );

describe('guards of states and secrets', () => {
  test('masks a Social Insurance Number in the row and decrypts it only with the provider’s private key', async () => {
    const { rows } = await database.owner.query(
      'select t.social_insurance_number as shown, s.sealed from public.team_members t join app.sealed_sins s using (team_member_id) where team_member_id = $1',
      [tenant.memberId],
    );
    expect(rows[0].shown).toBe('***-***-286');
    const { data } = await decrypt({
      message: await readMessage({ binaryMessage: new Uint8Array(rows[0].sealed) }),
      decryptionKeys: await readPrivateKey({ armoredKey: privateKey }),
    });
    expect(data).toBe('046454286');
    const log = await database.owner.query(
      "select count(*)::int as n from app.audit_log where change::text like '%046454286%'",
    );
    expect(log.rows[0].n).toBe(0);
  });

  test.each(['null', 'left out'])('names the required column when the Social Insurance Number is %s', async (how) => {
    const given = how === 'null' ? { column: ', social_insurance_number', value: ', null' } : { column: '', value: '' };
    const insert = database.db.run(
      asAdmin(),
      builtSql(`insert into team_members (company_id, first_name, last_name, role, email, birth_date, is_employee, address_1, payroll_schedule, commencement_date${given.column})
       values ($1, 'Sin', 'Less', 'x', 's@x.example', '1990-01-01', 'no', 'x', 'Monthly', '2026-01-01'${given.value})`),
      [tenant.companyId],
    );
    await expect(insert).rejects.toMatchObject({
      code: '23502',
      message: 'null value in column "social_insurance_number" of relation "team_members" violates not-null constraint',
    });
  });

  test('clears the action on activation and rejects activations beyond the plan’s cap, even concurrent ones', async () => {
    const added = await database.owner.query(
      `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date)
       select $1, 'M', n::text, 'x', 'm@x.example', '1990-01-01', '046454286', 'no', 'x', 'Monthly', '2026-01-01' from generate_series(1, 6) n returning team_member_id as id`,
      [tenant.companyId],
    );
    const results = await Promise.allSettled(added.rows.map((row) => activate(row.id)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(4);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.status === 'rejected' && refused.reason.message).toMatch(/maximum number of team members \(5\)/);
    const { rows } = await database.owner.query(
      "select count(*)::int as approved, count(action)::int as asked, count(approved_date)::int as dated from public.team_members where company_id = $1 and status = 'approved'",
      [tenant.companyId],
    );
    expect(rows[0]).toEqual({ approved: 5, asked: 0, dated: 5 });
  });

  test.each([
    ['a line cannot skip a state', "update public.payments set status = 'paid' where id = $1", 'paymentId'],
    [
      'a signed document cannot be unsigned',
      "update public.new_documents set status = 'sent' where id = $1",
      'newDocumentId',
    ],
    [
      'a document that was signed here cannot be canceled',
      "update public.new_documents set status = 'cancelled' where id = $1",
      'newDocumentId',
    ],
    ['an issued invoice cannot change its amount', 'update public.invoices set amount = 1 where id = $1', 'invoiceId'],
    [
      'a one-time payment cannot change its amount',
      'update public.wip_one_time_payments set amount = 1 where id = $1',
      'oneTimeId',
    ],
    ['a cancelled plan cannot be reopened', "update public.plans set status = 'Processing' where id = $1", 'planId'],
  ] as const)('%s, even for the owner', async (_what, sql, key) => {
    await database.owner.query("update public.new_documents set status = 'signed' where id = $1", [
      tenant.newDocumentId,
    ]);
    await expect(database.owner.query(sql, [tenant[key]])).rejects.toMatchObject({ code: '23514' });
  });

  test('a document that was signed on paper can only have its filing undone', async () => {
    const { rows } = await database.owner.query<{ id: string }>(
      "insert into public.new_documents (company_id, type, status, signed_on_paper) values ($1, 'EOR_SERVICE_AGREEMENT', 'signed', true) returning id",
      [tenant.companyId],
    );
    const set = (status: string) =>
      database.owner.query('update public.new_documents set status = $2 where id = $1', [rows[0]?.id, status]);
    await expect(set('sent')).rejects.toMatchObject({ code: '23514' });
    const flip = 'update public.new_documents set signed_on_paper = not signed_on_paper where id = any($1)';
    for (const id of [rows[0]?.id, tenant.newDocumentId])
      await expect(database.owner.query(flip, [[id]])).rejects.toMatchObject({ code: '23514' });
    expect((await set('cancelled')).rowCount).toBe(1);
  });

  test('rejects a client’s one-time payment less than 15 days ahead or before the end of invoiced payments', async () => {
    const { rows } = await database.owner.query<{ invoiced: string; before: string }>(
      `with line as (select * from public.payments where id = $1),
         invoiced as (insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
           select company_id, team_member_id, $2, 'processing', app.today() + 30, app.today() + 43, app.today() + 44, 99, 1, 0, 0, '{}' from line returning end_date)
       select end_date::text as invoiced, (end_date - 1)::text as before from invoiced`,
      [tenant.paymentId, tenant.invoiceId],
    );
    const { invoiced = '', before = '' } = rows[0] ?? {};
    const ask = (date: string) =>
      database.db.run(
        asAdmin(),
        builtSql(
          "insert into public.wip_one_time_payments (team_member_id, start_date, end_date, amount, payment_type) values ($1, $2, $2, 100, 'Bonus') returning start_date",
        ),
        [tenant.memberId, date],
      );
    await expect(ask(before)).rejects.toMatchObject({ message: `The earliest payment date is ${invoiced}.` });
    expect((await ask(invoiced)).rows).toHaveLength(1);
  });

  test('inserts a request key once, even concurrently, and keeps nothing of the duplicate', async () => {
    const key = randomUUID();
    const ways: [table: string, insert: () => Promise<unknown>][] = [
      [
        'team_members',
        () =>
          database.db.run(
            asAdmin(),
            builtSql(`insert into team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date, request_key)
             values ($1, 'Once', 'Only', 'x', 'o@x.example', '1990-01-01', '046454286', 'no', 'x', 'Monthly', '2026-01-01', $2)`),
            [tenant.companyId, key],
          ),
      ],
      [
        'wip_one_time_payments',
        () =>
          database.db.run(
            asAdmin(),
            builtSql(`insert into wip_one_time_payments (team_member_id, start_date, end_date, amount, payment_type, request_key)
             values ($1, app.today() + 90, app.today() + 90, 100, 'Bonus', $2)`),
            [tenant.memberId, key],
          ),
      ],
    ];
    for (const [table, insert] of ways) {
      const results = await Promise.allSettled([insert(), insert()]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(insert()).rejects.toMatchObject({ code: '23505' });
      const { rows } = await database.owner.query(
        `select count(*)::int as n from public.${table} where request_key = $1`,
        [key],
      );
      expect(rows).toEqual([{ n: 1 }]);
    }
    const { rows } = await database.owner.query(
      'select count(*)::int as sealed, (select count(*)::int from public.team_members) as members from app.sealed_sins',
    );
    expect(rows[0].sealed).toBe(rows[0].members);
  });

  test('keeps the audit log append-only with a valid chain', async () => {
    await expect(database.owner.query("update app.audit_log set change = '{}'")).rejects.toMatchObject({
      code: '42501',
    });
    await expect(database.owner.query('delete from app.audit_log')).rejects.toMatchObject({ code: '42501' });
    const { rows } = await database.owner.query(
      `select count(*)::int as n, bool_and(hash = sha256(previous_hash || convert_to(app.audit_text(seq, at, actor, actor_role, table_name, row_id, operation, change), 'UTF8'))) as intact
       from app.audit_log where company_id = $1`,
      [tenant.companyId],
    );
    expect(rows[0].intact).toBe(true);
    expect(rows[0].n).toBeGreaterThan(10);
  });

  test('lets a line be only of one of its client’s own people', async () => {
    const other = await makeTenant(database.owner, 'neighbour');
    const copy = (memberId: string) =>
      database.owner.query(
        `insert into public.payments select (jsonb_populate_record(p, jsonb_build_object(
           'id', gen_random_uuid(), 'team_member_id', $2::text, 'start_date', '2020-01-01'))).* from public.payments p where id = $1`,
        [tenant.paymentId, memberId],
      );
    await expect(copy(other.memberId)).rejects.toMatchObject({ constraint: 'payments_team_member_id_fkey' });
    expect((await copy(tenant.memberId)).rowCount).toBe(1);
  });

  test('audits every column of a payment, and what changed in it', async () => {
    const { rows: columns } = await database.owner.query<{ name: string; type: string }>(
      `select attname as name, case when t.typbasetype = 0 then t.oid else t.typbasetype end::regtype::text as type
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where attrelid = 'public.payments'::regclass and attnum > 0 and not attisdropped`,
    );
    const values: Record<string, [unknown, unknown]> = {
      uuid: [randomUUID(), randomUUID()],
      text: ['upcoming', 'processing'],
      date: ['2026-06-01', '2026-06-15'],
      integer: [1, 2],
      numeric: ['3500.00', '3500.01'],
      boolean: [false, true],
      jsonb: [{ ei: 1 }, { ei: 2 }],
      'timestamp with time zone': ['2026-06-01T12:00:00Z', null],
    };
    const id = randomUUID();
    const line = (at: 0 | 1) => ({
      ...Object.fromEntries(columns.map(({ name, type }) => [name, values[type]?.[at]])),
      id,
    });
    const { rows } = await database.owner.query(
      `with pair as (select jsonb_populate_record(null::public.payments, $1) as a, jsonb_populate_record(null::public.payments, $2) as b),
       images as (select a, b, app.audited_payment(a) as image_of_a, app.audited_payment(b) as image_of_b from pair)
       select image_of_a, to_jsonb(a) - array['calculation', 'updated_at'] as whole, app.audited_payment_change(a, b) as change, app.audited_payment_change(a, a) as none,
         (select jsonb_object_agg(key, jsonb_build_array(image_of_a -> key, value)) from jsonb_each(image_of_b) where value is distinct from image_of_a -> key) as difference
       from images`,
      [JSON.stringify(line(0)), JSON.stringify(line(1))],
    );
    const { calculation_sha256: fingerprint, ...audited } = rows[0].image_of_a;
    expect(audited).toEqual(rows[0].whole);
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0].change).toEqual(rows[0].difference);
    expect(Object.keys(rows[0].change)).toHaveLength(columns.length - 2);
    expect(rows[0].none).toBeNull();
  });
});
