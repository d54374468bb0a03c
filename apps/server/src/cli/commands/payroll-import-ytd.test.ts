import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine } from '../../testing/command-line.ts';

let commandLine: Awaited<ReturnType<typeof openCommandLine>>;
beforeAll(async () => {
  commandLine = await openCommandLine(async (owner) => {
    const user = randomUUID();
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [user, 'ana@moved.example']);
    await owner.query(
      `with c as (
       insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
       values ($1, 'Aurora', '1-10', 'x', 'a@moved.example', 'ana@moved.example', 'Germany', 'EUR', 'x', 'y') returning id)
     insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, payroll_schedule, commencement_date, status)
     select id, 'Maya', 'Tremblay', 'x', 'maya@people.example', '1990-01-01', '046454286', 'no', 91000, 'x', 'Bi-Weekly', '2026-01-05', 'pending' from c`,
      [user],
    );
  });
});
afterAll(() => commandLine[Symbol.asyncDispose]());

const run = (...args: string[]) => commandLine.run(...args);

test('imports the template for its member once, and reports refused rows with a reason', async () => {
  const file = join(commandLine.folder, 'ytd.csv');
  const template = (await run('payroll', 'import-ytd', '--template')).output;
  await writeFile(file, template);
  const load = (...flags: string[]) => run('payroll', 'import-ytd', file, '--by', 'Ana', ...flags);
  expect(await load('--dry-run')).toEqual({ code: 0, output: expect.stringContaining('nothing was saved') });
  expect(await load()).toEqual({ code: 0, output: expect.stringContaining('The next payroll run counts') });
  expect(await load()).toEqual({ code: 0, output: expect.stringContaining('all rows are the same as before') });
  await writeFile(file, template.replace('741.65', '1741.65'));
  const refused = await load();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('ei is above');
  expect(refused.output).toContain('Nothing was imported: 1 row is refused.');
});

test('indexes the numbers that an earlier version stored', async () => {
  expect(await run('sin', 'index')).toEqual({
    code: 0,
    output: expect.stringContaining('1 number has new digests, 0 did not change.'),
  });
  expect((await run('sin', 'index')).output).toContain('0 numbers have new digests, 1 did not change.');
});
