import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine } from '../../testing/command-line.ts';

let commandLine: Awaited<ReturnType<typeof openCommandLine>>;
beforeAll(async () => {
  commandLine = await openCommandLine(async (owner) => {
    const user = randomUUID();
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [user, 'ana@held.example']);
    const { rows } = await owner.query<{ id: string }>(
      `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     values ($1, 'Held Ltd', '1-10', 'x', 'a@held.example', 'ana@held.example', 'Germany', 'EUR', 'x', 'y') returning id`,
      [user],
    );
    await owner.query(
      "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
      [rows[0]?.id, user],
    );
    await owner.query(
      `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, payroll_schedule, commencement_date, status)
     values ($1, 'Maya', 'Tremblay', 'x', 'm@held.example', '1990-01-01', '046454286', 'no', 91000, 'x', 'Bi-Weekly', '2026-06-01', 'approved')`,
      [rows[0]?.id],
    );
    await owner.query(
      `insert into public.new_documents (company_id, team_member_id, type, status)
     select company_id, team_member_id, 'EMPLOYEE_PLACEMENT_LETTER', 'signed' from public.team_members
     union all select id, null, 'EOR_SERVICE_AGREEMENT', 'signed' from public.companies`,
    );
  });
});
afterAll(() => commandLine[Symbol.asyncDispose]());

const run = (...args: string[]) => commandLine.run('payroll', ...args);
const asOf = ['--as-of', '2026-06-01'];

test('a run says what blocks pay and exits with 3, also a dry run', async () => {
  for (const flags of [['--dry-run'], []]) {
    const { code, output } = await run('run', ...asOf, ...flags);
    expect(output).toContain('Refused: Held Ltd, Maya Tremblay, payday 2026-06-15: The province of employment');
    expect(output).toContain('1 problem blocks pay. Everything else is done. See portage payroll exceptions.');
    expect(code).toBe(3);
  }
});

test('lists what is open, of one company or of all', async () => {
  await run('run', ...asOf);
  const { code, output } = await run('exceptions', '--company', 'Held Ltd');
  expect(code).toBe(0);
  for (const text of ['Held Ltd', 'Maya Tremblay', 'Province missing', 'blocked', 'The client'])
    expect(output).toContain(text);
  expect(await run('exceptions', '--company', 'Other')).toEqual({ code: 0, output: 'Nothing holds up pay.\n' });
  const listed = JSON.parse((await run('exceptions', '--all', '--json')).output);
  expect(listed).toEqual([expect.objectContaining({ key: 'provinceMissing', company: 'Held Ltd', resolvedAt: null })]);
});
