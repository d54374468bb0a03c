import { randomUUID } from 'node:crypto';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff, makeStaff, type StaffAccount } from '../testing/staff-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

// What the database holds about the bank accounts of people, whatever the server does.

let database: TestDatabase;
let tenant: Tenant;
let other: Tenant;
let staff: StaffAccount;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'paid');
  other = await makeTenant(database.owner, 'elsewhere');
  staff = await makeStaff(database.owner, 'support');
});
afterAll(() => database[Symbol.asyncDispose]());

const service: RequestContext = { role: 'service_role', claims: { role: 'service_role' }, readOnly: false };
const run = async (as: RequestContext, sql: string, values: unknown[] = []) =>
  (await database.db.run(as, builtSql<Record<string, unknown>>(sql), values)).rows;
const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query(sql, values)).rows;

interface Given {
  company?: string;
  /** Days from today. */
  usable?: number;
  account?: string;
}
const record = async (
  member: string,
  { company = tenant.companyId, usable = 0, account = `003-0000${made}-1234567` }: Given = {},
) =>
  String(
    (
      await run(
        service,
        `insert into app.bank_accounts (team_member_id, company_id, institution, last_digits, sealed, digest, usable_from, reason)
         values ($1, $2, '003', right($4, 3), '\\xfeed', app.bank_digest($4), app.today() + $3::int, 'asked by the person') returning id`,
        [member, company, usable, account],
      )
    )[0]?.id,
  );
const cancel = (id: string) =>
  run(service, "update app.bank_accounts set canceled_at = app.now(), cancel_reason = 'not asked for' where id = $1", [
    id,
  ]);
/** Moves an account into the past, as if that many days had gone by. The owner's own change, past the guard. */
const age = async (id: string, days: number) => {
  await database.owner.query('set session_replication_role = replica');
  await rows(
    'update app.bank_accounts set usable_from = usable_from - $2::int, recorded_at = recorded_at - make_interval(days => $2) where id = $1',
    [id, days],
  );
  await database.owner.query('set session_replication_role = origin');
};
const current = async (member: string, inDays = 0) =>
  (await run(service, 'select app.bank_account_on($1, app.today() + $2::int) as id', [member, inDays]))[0]?.id ?? null;
const sealed = async (id: string) =>
  (await rows('select sealed is not null as sealed from app.bank_accounts where id = $1', [id]))[0]?.sealed;
let made = 0;
const person = async (of = tenant) => {
  made += 1;
  const [row] = await rows(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, address_1, payroll_schedule, commencement_date)
     values ($1, 'Maya', 'Paid', 'x', $2, '1990-01-01', '046454286', 'no', 'x', 'Monthly', '2026-01-01') returning team_member_id as id`,
    [of.companyId, `paid${made}@people.example`],
  );
  return String(row.id);
};

describe('the account of a day', () => {
  test('is null before the first one, then the latest usable one that was not canceled', async () => {
    const member = await person();
    expect(await current(member)).toBeNull();
    const first = await record(member);
    expect(await current(member)).toBe(first);
    const second = await record(member, { usable: 3 });
    expect([await current(member, 2), await current(member, 3)]).toEqual([first, second]);
    await cancel(second);
    expect(await current(member, 3)).toBe(first);
  });

  test('is the one that was recorded last, of two for the same day', async () => {
    const member = await person();
    await record(member);
    const second = await record(member);
    expect(await current(member)).toBe(second);
  });
});

describe('rejects', () => {
  test.each<[string, () => Promise<unknown>]>([
    ["another company's person", async () => record(await person(other))],
    ['an account for a day that has passed', async () => record(await person(), { usable: -1 })],
    [
      'a second change while one waits',
      async () => {
        const member = await person();
        await record(member);
        await record(member, { usable: 3 });
        await record(member, { usable: 3 });
      },
    ],
    ['canceling the account in use', async () => cancel(await record(await person()))],
    [
      'canceling twice',
      async () => {
        const id = await record(await person(), { usable: 3 });
        await cancel(id);
        await cancel(id);
      },
    ],
    [
      'a Social Insurance Number in the reason',
      async () =>
        run(
          service,
          "update app.bank_accounts set canceled_at = app.now(), cancel_reason = 'SIN 046 454 286' where id = $1",
          [await record(await person(), { usable: 3 })],
        ),
    ],
  ])('%s', async (_, act) => {
    await expect(act()).rejects.toMatchObject({ code: '23514' });
  });

  test('two changes at once: one of them waits', async () => {
    const member = await person();
    await record(member);
    const outcomes = await Promise.allSettled([record(member, { usable: 3 }), record(member, { usable: 3 })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each(['usable_from = usable_from - 30', "last_digits = '999'", "sealed = '\\xbeef'", "digest = '\\xbeef'"])(
    'that the server sets %s',
    async (change) => {
      const id = await record(await person(), { usable: 30 });
      await expect(run(service, `update app.bank_accounts set ${change} where id = $1`, [id])).rejects.toMatchObject({
        code: '42501',
      });
    },
  );

  test.each(['usable_from = usable_from + 1', "last_digits = '999'", "institution = '004'", "reason = 'another'"])(
    'that the owner of the schema sets %s',
    async (change) => {
      const id = await record(await person(), { usable: 30 });
      await expect(rows(`update app.bank_accounts set ${change} where id = $1`, [id])).rejects.toMatchObject({
        code: '23514',
      });
    },
  );

  test('a number where one was wiped', async () => {
    const id = await record(await person(), { usable: 30 });
    await cancel(id);
    await expect(rows("update app.bank_accounts set sealed = '\\xbeef' where id = $1", [id])).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('that the server deletes a row', async () => {
    await expect(run(service, 'delete from app.bank_accounts')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a number is wiped', () => {
  test('with its cancellation', async () => {
    const member = await person();
    const first = await record(member);
    const second = await record(member, { usable: 3 });
    await cancel(second);
    expect([await sealed(first), await sealed(second)]).toEqual([true, false]);
  });

  test('once another account is in use and the next one is recorded', async () => {
    const member = await person();
    const first = await record(member);
    await age(first, 60);
    const second = await record(member, { usable: 3 });
    expect([await sealed(first), await sealed(second)]).toEqual([true, true]);
    await age(second, 30);
    expect([await current(member), await sealed(first)]).toEqual([second, true]);
    const third = await record(member, { usable: 3 });
    expect([await sealed(first), await sealed(second), await sealed(third)]).toEqual([false, true, true]);
  });

  test('but not that of the account in use, where a change is used at once', async () => {
    const member = await person();
    const first = await record(member);
    await record(member);
    expect(await sealed(first)).toBe(true);
  });
});

test('is in the audit log without its sealed number and its digest, and the log still agrees with the table', async () => {
  const member = await person();
  const id = await record(member);
  const waiting = await record(member, { usable: 3 });
  await cancel(waiting);
  const log = await rows(
    "select operation, change from app.audit_log where table_name = 'app.bank_accounts' and row_id = any ($1) order by seq",
    [[id, waiting]],
  );
  expect(log.map(({ operation }) => operation)).toEqual(['INSERT', 'INSERT', 'UPDATE']);
  expect(
    log.flatMap(({ change }) => Object.keys(change)).filter((key) => key === 'sealed' || key === 'digest'),
  ).toEqual([]);
  expect(log[2].change).toMatchObject({ cancel_reason: [null, 'not asked for'] });
  expect(
    await rows("select row_id from app.audit_differences('app.bank_accounts', null, null) where row_id = any ($1)", [
      [id, waiting],
    ]),
  ).toEqual([]);
});

describe('staff', () => {
  const shown = async (member: string) =>
    run(asStaff(staff), 'select * from public.staff_bank_accounts where team_member_id = $1 order by usable_from', [
      member,
    ]);

  test('see last digits and state, and no sealed number', async () => {
    const member = await person();
    await record(member);
    await record(member, { usable: 3, account: '004-00002-7654321' });
    const found = await shown(member);
    expect(found).toMatchObject([
      {
        last_digits: '567',
        institution: '003',
        in_use: true,
        waiting: false,
        shared_with: 0,
        reason: 'asked by the person',
        recorded_by: null,
      },
      { last_digits: '321', in_use: false, waiting: true },
    ]);
    expect(Object.keys(found[0] ?? {})).not.toContain('sealed');
    for (const column of ['sealed', 'digest'])
      await expect(run(asStaff(staff), `select ${column} from app.bank_accounts`)).rejects.toMatchObject({
        code: '42501',
      });
  });

  test('see how many other people have the account, in use or waiting, at any client', async () => {
    const account = '010-00002-5555555';
    const [mine, theirs, third] = [await person(), await person(other), await person(other)];
    // Three people, and not three employments of one.
    for (const member of [mine, theirs, third])
      await rows('update app.sealed_sins set person_digest = $2 where team_member_id = $1', [member, randomUUID()]);
    await record(mine, { account });
    await record(theirs, { account, company: other.companyId });
    expect((await shown(mine))[0]).toMatchObject({ shared_with: 1 });
    await record(third, { company: other.companyId });
    const waiting = await record(third, { account, company: other.companyId, usable: 3 });
    expect((await shown(mine))[0]).toMatchObject({ shared_with: 2 });
    await cancel(waiting);
    expect((await shown(mine))[0]).toMatchObject({ shared_with: 1 });
    await rows(
      'update app.sealed_sins set person_digest = (select person_digest from app.sealed_sins where team_member_id = $2) where team_member_id = $1',
      [theirs, mine],
    );
    expect((await shown(mine))[0]).toMatchObject({ shared_with: 0 });
  });
});
