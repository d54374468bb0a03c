import type { Database } from '@portage/contract/database.gen';
import { plainDate } from '@portage/domain/dates/plain-date';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runPayroll } from '../../../src/modules/payroll/run.ts';
import { employer } from '../../../src/modules/payroll/testing/employer.ts';
import { type ProviderServer, startProviderServer } from '../../../src/testing/provider-server.ts';

// Amounts over the wire, as the official client sends and reads them.

let server: ProviderServer;
let company: Awaited<ReturnType<typeof employer>>;
let rest: ReturnType<typeof clientOf>;
beforeAll(async () => {
  server = await startProviderServer();
  company = await employer(server, {}, { first_name: 'Noah' });
  rest = clientOf(company.token);
});
afterAll(() => server[Symbol.asyncDispose]());

const clientOf = (token: string) =>
  createClient<Database>('http://portage.test', server.deps.keys.publishableKey, {
    accessToken: async () => token,
    global: { fetch: (input, init) => server.fetch(String(input), init) },
  });

const memberId = () => company.memberIds[0] ?? '';
const newMember = (salary: unknown) =>
  rest
    .from('team_members')
    .insert({
      company_id: company.id,
      first_name: 'Ada',
      last_name: 'Lavoie',
      role: 'Engineer',
      email: 'ada@people.example',
      birth_date: '1990-01-01',
      social_insurance_number: '046454286',
      is_employee: 'yes',
      salary: salary as number,
      address_1: '1 King St',
      payroll_schedule: 'Monthly',
      commencement_date: '2026-06-01',
    })
    .select('salary')
    .single();
const newPayment = async (amount: unknown) => {
  const [row] = await server.rows<{ day: string }>('select (app.today() + 40)::text as day');
  const day = row?.day ?? '';
  return rest
    .from('wip_one_time_payments')
    .insert({
      team_member_id: memberId(),
      amount: amount as number,
      payment_type: 'Bonus',
      start_date: day,
      end_date: day,
    } as never)
    .select('amount')
    .single();
};
const newSalary = (salary: unknown) =>
  rest
    .from('team_members')
    .update({ salary: salary as number })
    .eq('team_member_id', memberId())
    .select('salary');

const inRange = 'value for domain app.money violates check constraint "money_in_range"';
const wholeCents = 'value for domain app.money violates check constraint "money_in_whole_cents"';

describe('an amount that is none', () => {
  test.each([
    ['NaN', inRange],
    ['Infinity', inRange],
    ['-Infinity', inRange],
    [1e13, inRange],
    [1000.005, wholeCents],
    ['0.001', wholeCents],
    [-1, expect.stringContaining('"team_members_salary_check"')],
    [1e10, expect.stringContaining('"team_members_salary_check"')],
  ])('%j is refused as a salary, with nothing of the row in the answer', async (salary, message) => {
    for (const { error, status } of [await newMember(salary), await newSalary(salary)]) {
      expect(status).toBe(400);
      expect(error).toMatchObject({ code: '23514', message, details: null, hint: null });
    }
  });

  test.each([
    ['NaN', inRange],
    ['Infinity', inRange],
    [10.005, wholeCents],
    [0, expect.stringContaining('"wip_one_time_payments_amount_check"')],
    [-1, expect.stringContaining('"wip_one_time_payments_amount_check"')],
    [1e10, expect.stringContaining('"wip_one_time_payments_amount_check"')],
  ])('%j is refused as a one-time payment', async (amount, message) => {
    const { error, status } = await newPayment(amount);
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '23514', message, details: null, hint: null });
  });

  test('a refused amount leaves the payroll of the company as it was', async () => {
    await newSalary('NaN');
    await newPayment('NaN');
    const { failures, changes } = await runPayroll(server.deps, { asOf: plainDate('2026-06-01'), dryRun: true });
    expect(failures).toEqual([]);
    expect(changes.filter(({ what }) => what === 'line added').length).toBeGreaterThan(0);
  });
});

describe('an amount that is one', () => {
  test.each([
    [91000, '91000.00'],
    ['91000.5', '91000.50'],
    [0.1, '0.10'],
    [9999999999.99, '9999999999.99'],
  ])('%j is read with two decimals', async (salary, read) => {
    expect((await newMember(salary)).data).toEqual({ salary: Number(salary) });
    await newSalary(salary);
    const path = `/rest/v1/team_members?team_member_id=eq.${memberId()}&select=salary,text:salary::text`;
    const answer = await server.fetch(path, {
      headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${company.token}` },
    });
    expect(await answer.text()).toBe(`[{"salary":${read},"text":"${read}"}]`);
  });

  test('it is found, ordered and embedded as a number', async () => {
    await newSalary(1000);
    await server.rows('update public.team_members set salary = 200 where team_member_id = $1', [company.memberIds[1]]);
    await server.rows(
      "insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date) values ($1, 55.5, 'Bonus', '2026-02-01', '2026-02-01')",
      [memberId()],
    );
    const among = () => rest.from('team_members').select('salary').in('team_member_id', company.memberIds);
    expect((await among().order('salary')).data).toEqual([{ salary: 200 }, { salary: 1000 }]);
    expect((await among().eq('salary', 1000)).data).toEqual([{ salary: 1000 }]);
    expect((await among().gt('salary', 200.5)).data).toEqual([{ salary: 1000 }]);
    expect((await among().in('salary', [200, 7])).data).toEqual([{ salary: 200 }]);
    expect((await among().or('salary.lt.300,salary.is.null')).data).toEqual([{ salary: 200 }]);
    const embedded = await rest
      .from('wip_one_time_payments')
      .select('amount, employee:team_members!inner(salary)')
      .eq('amount', 55.5)
      .eq('employee.salary', 1000);
    expect(embedded.data).toEqual([{ amount: 55.5, employee: { salary: 1000 } }]);
  });
});
