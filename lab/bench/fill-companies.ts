import type pg from 'pg';
import { addDerivedRows } from './add-derived-rows.ts';

/** A company whose admin sends requests. */
export interface FilledCompany {
  userId: string;
  sessionId: string;
  companyId: string;
  memberId: string;
}

const companies = 50;
const senders = 12;
const membersEach = 100;
const paymentsEach = 12;

/**
 * Fills companies with members, invoices and payments, without their triggers: only reading is measured on them.
 * @returns those whose admins send requests
 */
export async function fillCompanies(owner: pg.Client): Promise<FilledCompany[]> {
  await owner.query('begin');
  await owner.query("set local session_replication_role = 'replica'");
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     select gen_random_uuid(), 'admin' || n || '@bench.example', now(), now() from generate_series(1, ${companies}) n`,
  );
  await owner.query(
    `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     select id, email, '11-50', 'Torstrasse 1, Berlin', email, email, 'Germany', 'EUR', 'Hire', 'Now' from auth.users where email like '%@bench.example'`,
  );
  await owner.query(
    `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term)
     select id, user_id, 'Enterprise', 'Completed', 'unlimited', 'Monthly' from public.companies`,
  );
  await owner.query(
    `insert into public.team_members (company_id, first_name, last_name, role, status, email, birth_date, social_insurance_number, is_employee, salary,
       address_1, city, state, postal_code, payroll_schedule, commencement_date, date_added)
     select c.id, 'Maya ' || n, 'Tremblay', 'Engineer', 'approved', 'maya' || n || '@people.example', '1990-01-01', 'sealed', 'yes', 91000.00,
       '1 King St', 'Toronto', 'ON', 'M5V 1A1', 'Bi-Weekly', '2026-01-05', now() - n * interval '1 day'
     from public.companies c, generate_series(1, ${membersEach}) n`,
  );
  await addDerivedRows(owner);
  await owner.query(
    `insert into public.invoices (company_id, invoice_number, amount, period_start, period_end, payday)
     select c.id, left(c.id::text, 8) || '-' || n, 378011.00, date '2026-01-05' + n * 14, date '2026-01-18' + n * 14, date '2026-01-19' + n * 14
     from public.companies c, generate_series(1, ${paymentsEach}) n`,
  );
  await owner.query(
    `insert into public.payments (company_id, team_member_id, invoice_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select i.company_id, t.team_member_id, i.id, i.period_start, i.period_end, i.payday, 1, 3500.00, 79.87, 200.24, '{}'
     from public.invoices i join public.team_members t using (company_id)`,
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
  const { rows } = await owner.query<{ user_id: string; id: string; member: string }>(
    `select c.user_id, c.id, (select t.team_member_id from public.team_members t where t.company_id = c.id order by 1 limit 1) as member
     from public.companies c order by c.id limit ${senders}`,
  );
  return rows.map((row) => ({
    userId: row.user_id,
    sessionId: crypto.randomUUID(),
    companyId: row.id,
    memberId: row.member,
  }));
}
