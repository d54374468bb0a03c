// `npm run lab -- bench payroll-history` or `node lab/bench/payroll/payroll-history.ts [lines]`: the daily run when there is nothing to do, after years of paid lines (default 300,000).
// Medians, beside a run that finds no payroll at all. Compare figures within one machine only.

import { randomUUID } from 'node:crypto';
import * as messages from '@portage/messages/index';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../apps/server/src/config.ts';
import { runPayroll } from '../../../apps/server/src/modules/payroll/run.ts';
import { calculateContributions } from '../../../packages/domain/src/contributions/calculate.ts';
import { ZERO_YEAR_TO_DATE } from '../../../packages/domain/src/contributions/calculation.ts';
import { addDays, plainDate } from '../../../packages/domain/src/dates/plain-date.ts';
import { cents } from '../../../packages/domain/src/money/money.ts';
import { addDerivedRows } from '../add-derived-rows.ts';
import type { BenchPart, BenchTable } from '../bench-part.ts';
import { startDisposableInstallation } from '../disposable-installation.ts';
import { isRunDirectly, tableText } from '../results-text.ts';
import { median, timed } from '../statistics.ts';

/** Almost three years of fortnights. */
const linesPerMember = 75;
const membersPerCompany = 100;
const asOf = plainDate('2026-06-01');
const commencement = addDays(asOf, -14 * linesPerMember);

async function measure(lines: number, rounds: number): Promise<BenchTable> {
  const members = Math.ceil(lines / linesPerMember);
  await using installation = await startDisposableInstallation();
  const { owner, db, jobs } = installation;
  const log = pino({ level: 'silent' });
  const clock = { offset: 0, now: () => Date.parse(`${asOf}T12:00:00Z`) };
  const run = () => runPayroll({ config: readConfig({}), clock, log, db, jobs, messages }, { asOf });

  const empty: number[] = [];
  for (let round = 0; round < rounds; round++) empty.push(await timed(run));
  await fill(owner, members);
  const first = await timed(run);
  // The first run invoices; the second notes that those days are settled.
  await run();
  const nothing: number[] = [];
  for (let round = 0; round < rounds; round++) {
    nothing.push(
      await timed(async () => {
        const { changes, failures } = await run();
        if (changes.length + failures.length > 0) throw new Error('There was something to do.');
      }),
    );
  }
  return {
    title: 'The daily run after years of pay',
    notes: [`${members * linesPerMember} paid lines of ${members} members.`],
    columns: ['run', 'seconds'],
    rows: [
      ['without any company', median(empty).toFixed(2)],
      ['first run: reads everything, adds lines, invoices', first.toFixed(2)],
      ['nothing to do', median(nothing).toFixed(2)],
    ],
  };
}

/** Creates companies whose members were paid every two weeks since they began. Triggers are off while it fills. */
async function fill(owner: pg.Client, members: number): Promise<void> {
  const payDate = plainDate('2026-01-05');
  const gross = cents(350_000);
  const calculation = {
    ...calculateContributions({
      payDate,
      province: 'ON',
      paysPerYear: 26,
      pensionable: gross,
      yearToDate: ZERO_YEAR_TO_DATE,
    }),
    pay: { salary: 9_100_000, schedule: 'Bi-Weekly', periodNumber: 1, gross },
  };
  await owner.query('set session_replication_role = replica');
  for (let company = 0; company < members / membersPerCompany; company++) {
    const [user, id] = [randomUUID(), randomUUID()];
    await owner.query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@bench.example`]);
    await owner.query(
      `insert into public.companies (id, user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
       values ($1, $2, $3, '51-200', 'x', 'b@bench.example', $4, 'Germany', 'EUR', 'x', 'y')`,
      [id, user, `Bench ${company}`, `${user}@bench.example`],
    );
    await owner.query(
      `with people as (
         insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary,
           address_1, state, payroll_schedule, commencement_date, status)
         select $1, 'Bench', n::text, 'x', 'x@bench.example', '1990-01-01', '***-***-286', 'yes', 91000, 'x', 'ON', 'Bi-Weekly', $3::date, 'approved'
         from generate_series(1, $2) n returning *),
       terms as (
         insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
         select company_id, team_member_id, commencement_date, 9100000, payroll_schedule, state from people)
       insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       select company_id, team_member_id, 'paid', $3::date + 14 * (n - 1), $3::date + 14 * n - 1, $3::date + 14 * n, n, 3500, 79.87, 200.24, $5
       from people, generate_series(1, $4) n`,
      [id, membersPerCompany, commencement, linesPerMember, JSON.stringify(calculation)],
    );
  }
  await addDerivedRows(owner);
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
}

export const payrollHistory: BenchPart = {
  name: 'payroll-history',
  run: async ({ rounds, quick }) => [await measure(quick ? 7500 : 300_000, rounds)],
};

if (isRunDirectly(import.meta.url))
  console.log(tableText(await measure(Number(process.argv[2] ?? 300_000), 5)).join('\n'));
