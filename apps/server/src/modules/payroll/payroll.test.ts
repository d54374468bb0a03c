import { randomUUID } from 'node:crypto';
import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents, sumCents } from '@portage/domain/money/money';
import { asService } from '@portage/platform/postgres/identity';
import { generateKey } from 'openpgp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';
import { readConfig } from '../../config.ts';
import { runCompanyPayroll } from './company-payroll.ts';
import { setOwnerDay } from './testing/owner-day.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { publicKey } = await generateKey({
    type: 'rsa',
    rsaBits: 2048,
    userIDs: [{ name: 'test' }],
    format: 'armored',
  });
  await database.owner.query("insert into app.settings (key, value) values ('sin_public_key', $1)", [publicKey]);
});
afterAll(() => database[Symbol.asyncDispose]());

const config = readConfig({});

async function company(): Promise<{ id: string; legal_name: string }> {
  const [user, id] = [randomUUID(), randomUUID()];
  await database.owner.query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.com`]);
  await database.owner.query(
    `insert into public.companies (id, user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     values ($1, $2, 'Aurora', '1-10', 'Berlin', 'b@example.com', $3, 'Germany', 'EUR', 'x', 'y')`,
    [id, user, `${user}@example.com`],
  );
  await database.owner.query(
    `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')`,
    [id, user],
  );
  return { id, legal_name: 'Aurora' };
}

async function member(companyId: string, given: Record<string, unknown> = {}): Promise<string> {
  const row = {
    first_name: 'Maya',
    last_name: 'Tremblay',
    role: 'Engineer',
    email: 'maya@example.com',
    birth_date: '1990-01-01',
    social_insurance_number: '046454286',
    is_employee: 'yes',
    salary: 91000,
    address_1: '1 King St',
    state: 'ON',
    payroll_schedule: 'Bi-Weekly',
    commencement_date: '2026-06-01',
    status: 'approved',
    company_id: companyId,
    ...given,
  };
  const names = Object.keys(row);
  const { rows } = await database.owner.query(
    `insert into public.team_members (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning team_member_id`,
    Object.values(row),
  );
  return rows[0].team_member_id;
}

const run = (of: { id: string; legal_name: string }, asOf: string) =>
  database.db.transaction(asService, (tx) => runCompanyPayroll(tx, of, plainDate(asOf), config));
const lines = async (companyId: string) =>
  (
    await database.owner.query(
      'select * , start_date::text as start, payday::text as pay_day from public.payments where company_id = $1 order by payday',
      [companyId],
    )
  ).rows;

describe('the pay cycle of a company', () => {
  test('creates lines for the upcoming periods and invoices the one within the lead time', async () => {
    const aurora = await company();
    await member(aurora.id);
    const { invoiceIds } = await run(aurora, '2026-06-01');
    expect(invoiceIds).toHaveLength(1);
    const made = await lines(aurora.id);
    expect(made.map((line) => [line.start, line.pay_day, line.status, line.gross_salary, line.ei, line.cpp])).toEqual([
      ['2026-06-01', '2026-06-15', 'processing', '3500.00', '79.87', '200.24'],
      ['2026-06-15', '2026-06-29', 'upcoming', '3500.00', '79.87', '200.24'],
      ['2026-06-29', '2026-07-13', 'upcoming', '3500.00', '79.87', '200.24'],
    ]);
    const invoice = (
      await database.owner.query('select *, due_date::text as due from public.invoices where id = $1', invoiceIds)
    ).rows[0];
    expect([invoice.amount, invoice.status, invoice.due, invoice.invoice_number]).toEqual([
      '3780.11',
      'Pending',
      '2026-06-08',
      'INV-2026-0001',
    ]);
  });

  test('changes nothing when run again or concurrently', async () => {
    const aurora = await company();
    await member(aurora.id);
    await Promise.all([run(aurora, '2026-06-01'), run(aurora, '2026-06-01')]);
    const before = await lines(aurora.id);
    const again = await run(aurora, '2026-06-01');
    expect(again).toMatchObject({ changes: [], invoiceIds: [] });
    expect(await lines(aurora.id)).toEqual(before);
    expect(before).toHaveLength(3);
  });

  test('recalculates upcoming lines after a raise but not invoiced ones', async () => {
    const aurora = await company();
    const maya = await member(aurora.id);
    await run(aurora, '2026-06-01');
    await setOwnerDay(database, '2026-06-02');
    await database.owner.query('update public.team_members set salary = 104000 where team_member_id = $1', [maya]);
    await run(aurora, '2026-06-02');
    expect((await lines(aurora.id)).map((line) => line.gross_salary)).toEqual(['3500.00', '4000.00', '4000.00']);
  });

  test('removes only the upcoming lines of a deactivated member', async () => {
    const aurora = await company();
    const maya = await member(aurora.id);
    await run(aurora, '2026-06-01');
    await setOwnerDay(database, '2026-06-02');
    await database.owner.query("update public.team_members set status = 'processing' where team_member_id = $1", [
      maya,
    ]);
    await run(aurora, '2026-06-02');
    expect((await lines(aurora.id)).map((line) => line.status)).toEqual(['processing']);
  });

  test('pays collected lines on the value date of their payout, and marks unpaid invoices overdue', async () => {
    const aurora = await company();
    await member(aurora.id);
    await run(aurora, '2026-06-01');
    await database.owner.query(
      "update public.payments set status = 'collected' where company_id = $1 and status = 'processing'",
      [aurora.id],
    );
    await run(aurora, '2026-06-14');
    expect((await lines(aurora.id))[0].status).toBe('collected');
    await run(aurora, '2026-06-15');
    expect((await lines(aurora.id))[0].status).toBe('collected');
    await database.owner.query(
      `with made as (insert into app.payouts (company_id, payday, value_date, reference) values ($1, '2026-06-15', '2026-06-16', 'EFT 1') returning id)
       insert into app.payout_lines (payment_id, company_id, payout_id)
       select p.id, $1, made.id from made, public.payments p where p.company_id = $1 and p.status = 'collected'`,
      [aurora.id],
    );
    await run(aurora, '2026-06-15');
    expect((await lines(aurora.id))[0].status).toBe('collected');
    await run(aurora, '2026-06-16');
    expect((await lines(aurora.id))[0].status).toBe('paid');
    const { rows } = await database.owner.query(
      'select status from public.invoices where company_id = $1 order by created_at',
      [aurora.id],
    );
    expect(rows.map((row) => row.status)).toContain('Overdue');
  });

  test('reaches the statutory maximums to the cent over a year', async () => {
    const aurora = await company();
    await member(aurora.id, { commencement_date: '2025-12-22', salary: 130000 });
    for (let day = Date.UTC(2025, 11, 22); day <= Date.UTC(2026, 11, 20); day += 7 * 86_400_000) {
      await run(aurora, new Date(day).toISOString().slice(0, 10));
    }
    const year = (await lines(aurora.id)).filter((line) => line.pay_day.startsWith('2026'));
    const cents = (name: string) => sumCents(year.map((line) => parseCents(String(line[name]))));
    expect(cents('cpp')).toBe(423045 + 41600);
    expect(cents('ei')).toBe(157230);
  });

  test('reports a pay date in a year without complete rates as refused, and plans it as an estimate', async () => {
    const aurora = await company();
    const lastYear = RATES_TABLES.at(-1)?.year ?? 0;
    await member(aurora.id, { commencement_date: `${lastYear}-12-10` });
    const { changes } = await run(aurora, `${lastYear}-12-11`);
    const year = lastYear + 1;
    expect(changes.filter((change) => change.what === 'refused')[0]).toMatchObject({
      payday: `${year}-01-07`,
      reason: { code: 'ratesIncomplete', params: { year: String(year) } },
    });
    const planned = await lines(aurora.id);
    expect(planned.map((line) => [line.pay_day.slice(0, 4), line.estimate, line.invoice_id !== null])).toEqual([
      [String(lastYear), false, true],
      ...planned.slice(1).map(() => [String(year), true, false]),
    ]);
  });

  test('refuses a member without a province or postal code', async () => {
    const aurora = await company();
    await member(aurora.id, { state: null, postal_code: null });
    expect((await run(aurora, '2026-06-01')).changes[0]?.reason).toEqual({ code: 'provinceUnknown' });
    const second = await company();
    await member(second.id, { state: null, postal_code: 'H2X 1Y4' });
    await run(second, '2026-06-01');
    expect((await lines(second.id))[0].calculation.steps.province).toBe('QC');
  });
});
