import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { installSinKey, makeTenant, type Tenant } from '../testing/two-tenants.ts';

let database: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  database = await createTestDatabase();
  await installSinKey(database.owner);
  tenant = await makeTenant(database.owner, 'employer');
});
afterAll(() => database[Symbol.asyncDispose]());

/** Sets the date that the owner's connection sees. */
const setDay = (day: string) =>
  database.owner.query(
    "select set_config('app.clock_offset', extract(epoch from $1::timestamptz - now())::bigint || 's', false)",
    [`${day}T16:00:00Z`],
  );
const rows = async (sql: string, ...values: unknown[]) => (await database.owner.query(sql, values)).rows;

let made = 0;
async function person(given: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const row = {
    company_id: tenant.companyId,
    first_name: 'Maya',
    last_name: 'Tremblay',
    role: 'Engineer',
    email: `maya${made}@people.example`,
    birth_date: '1990-01-01',
    social_insurance_number: '046454286',
    is_employee: 'yes',
    salary: 60000,
    address_1: '1 King St',
    state: 'ON',
    payroll_schedule: 'Monthly',
    commencement_date: '2026-03-01',
    status: 'pending',
    ...given,
  };
  const names = Object.keys(row);
  const [created] = await rows(
    `insert into public.team_members (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning team_member_id`,
    ...Object.values(row),
  );
  return created.team_member_id;
}
const set = (id: string, what: string, value: unknown) =>
  database.owner.query(`update public.team_members set ${what} = $2 where team_member_id = $1`, [id, value]);
const terms = async (id: string) =>
  (
    await rows(
      `select effective_on::text, salary_cents::int, payroll_schedule, province, shown from public.employment_terms
       where team_member_id = $1 and canceled_at is null order by effective_on`,
      id,
    )
  ).map((row) => Object.values(row));
const ends = async (id: string) =>
  (
    await rows(
      `select last_day::text, undone_at is not null as undone, rehired_on::text from public.employment_ends
       where team_member_id = $1 order by last_day, recorded_at, undone_at is null`,
      id,
    )
  ).map((row) => Object.values(row));
const line = (id: string, start: string, end: string, status: string) =>
  database.owner.query(
    `insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     values ($1, $2, $3, $4::date, $5::date, $5::date + 1, 1, 5000, 0, 0, '{}')`,
    [tenant.companyId, id, status, start, end],
  );
const settledUntil = async (id: string) =>
  (await rows('select settled_until::text as day from app.pay_ledgers where team_member_id = $1', id))[0]?.day;
const settle = (id: string, day: string) =>
  database.owner.query('insert into app.pay_ledgers values ($1, $2)', [id, day]);

describe('direct edits', () => {
  test('record the terms of a new person, and nothing for an edit that changes none', async () => {
    const id = await person();
    await set(id, 'salary', 60000);
    await set(id, 'role', 'Lead');
    expect(await terms(id)).toEqual([['2026-03-01', 6_000_000, 'Monthly', 'ON', true]]);
  });

  test('apply from commencement while nothing was invoiced', async () => {
    await setDay('2026-05-10');
    const id = await person();
    await set(id, 'salary', 72000);
    expect(await terms(id)).toEqual([['2026-03-01', 7_200_000, 'Monthly', 'ON', true]]);
  });

  test('apply from the first day of the open period once something was invoiced', async () => {
    await setDay('2026-04-10');
    const id = await person();
    await line(id, '2026-03-01', '2026-03-31', 'processing');
    await line(id, '2026-04-01', '2026-04-30', 'upcoming');
    await set(id, 'payroll_schedule', 'Bi-Weekly');
    expect(await terms(id)).toEqual([
      ['2026-03-01', 6_000_000, 'Monthly', 'ON', true],
      ['2026-04-01', 6_000_000, 'Bi-Weekly', 'ON', true],
    ]);
    await set(id, 'state', 'QC');
    expect((await terms(id)).at(-1)).toEqual(['2026-04-01', 6_000_000, 'Bi-Weekly', 'QC', true]);
  });

  test('apply after the last invoiced day when the open period is invoiced', async () => {
    await setDay('2026-03-20');
    const id = await person();
    await line(id, '2026-03-01', '2026-03-31', 'processing');
    await set(id, 'salary', 72000);
    expect((await terms(id)).map(([from]) => from)).toEqual(['2026-03-01', '2026-04-01']);
  });

  test('move the first terms with the commencement, and read the days again', async () => {
    const id = await person();
    await settle(id, '2026-03-31');
    await set(id, 'commencement_date', '2026-02-15');
    expect(await terms(id)).toEqual([['2026-02-15', 6_000_000, 'Monthly', 'ON', true]]);
    expect(await settledUntil(id)).toBeUndefined();
  });

  test('fill in a province or salary that was never given from the start', async () => {
    const id = await person({ state: null, salary: 0 });
    await set(id, 'state', 'NS');
    await set(id, 'salary', 50000);
    expect(await terms(id)).toEqual([['2026-03-01', 5_000_000, 'Monthly', 'NS', true]]);
  });
});

describe('deactivation', () => {
  const activate = (id: string) => set(id, 'status', 'approved');
  const deactivate = (id: string) => set(id, 'status', 'processing');

  test('ends employment that day, and is undone the same or the next day', async () => {
    await setDay('2026-04-10');
    const id = await person();
    await activate(id);
    expect(await ends(id)).toEqual([]);
    await settle(id, '2026-03-31');
    await deactivate(id);
    expect(await ends(id)).toEqual([['2026-04-10', false, null]]);
    expect(await settledUntil(id)).toBeUndefined();
    await activate(id);
    expect(await ends(id)).toEqual([['2026-04-10', true, null]]);
    await deactivate(id);
    await setDay('2026-04-11');
    await activate(id);
    expect(await ends(id)).toEqual([
      ['2026-04-10', true, null],
      ['2026-04-10', true, null],
    ]);
  });

  test('is a rehire from the day of a later activation', async () => {
    await setDay('2026-04-10');
    const id = await person();
    await activate(id);
    await deactivate(id);
    await setDay('2026-05-20');
    await activate(id);
    expect(await ends(id)).toEqual([['2026-04-10', false, '2026-05-20']]);
    await setDay('2026-06-20');
    await deactivate(id);
    expect(await ends(id)).toEqual([
      ['2026-04-10', false, '2026-05-20'],
      ['2026-06-20', false, null],
    ]);
  });

  test('keeps a last day that was set before', async () => {
    await setDay('2026-04-10');
    const id = await person();
    await activate(id);
    await rows(
      "insert into public.employment_ends (company_id, team_member_id, last_day) values ($1, $2, '2026-04-30')",
      tenant.companyId,
      id,
    );
    await deactivate(id);
    expect(await ends(id)).toEqual([['2026-04-30', false, null]]);
  });

  test('before the first day leaves nothing owed', async () => {
    await setDay('2026-02-10');
    const id = await person();
    await activate(id);
    await deactivate(id);
    expect(await ends(id)).toEqual([['2026-02-10', false, null]]);
  });
});

describe('settled days', () => {
  test('are set back to before a credited line that is owed again, and only then', async () => {
    const id = await person();
    await line(id, '2026-03-01', '2026-03-31', 'processing');
    await settle(id, '2026-05-31');
    const update = (what: string) => rows(`update public.payments set ${what} where team_member_id = $1`, id);
    await expect(update('owed_again = true')).rejects.toThrow('payments_owed_again_when_credited');
    await update('credited_at = app.now()');
    expect(await settledUntil(id)).toBe('2026-05-31');
    await update('owed_again = true');
    expect(await settledUntil(id)).toBe('2026-02-28');
  });
});
