import type pg from 'pg';
import { addDerivedRows } from '../add-derived-rows.ts';

/** Active members of each company. */
export const membersPerCompany = 100;
/** The first day of everyone's employment, a Monday. Its first payday, 14 days later, is invoiced on this day. */
export const firstDay = '2026-06-01';
export const firstPayday = '2026-06-15';

/**
 * Fills companies with active members who start on `firstDay`, without triggers: signing up is not measured. One member of each
 * company has no Social Insurance Number, and one of every tenth company no province, so that the run finds exceptions.
 * @returns how many companies were added
 */
export async function fillPayCompanies(owner: pg.Client, people: number): Promise<number> {
  const companies = Math.ceil(people / membersPerCompany);
  await owner.query('begin');
  await owner.query("set local session_replication_role = 'replica'");
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     select gen_random_uuid(), 'payer' || n || '@bench.example', now(), now() from generate_series(1, $1::int) n`,
    [companies],
  );
  await owner.query(
    `insert into public.companies (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose, hiring_timeline)
     select id, email, '51-200', 'Torstrasse 1, Berlin', email, email, 'Germany', 'EUR', 'Hire', 'Now' from auth.users where email like 'payer%'`,
  );
  await owner.query(
    `insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term)
     select id, user_id, 'Enterprise', 'Completed', 'unlimited', 'Monthly' from public.companies`,
  );
  await owner.query(
    `with people as (
       insert into public.team_members (company_id, first_name, last_name, role, status, email, birth_date, social_insurance_number, is_employee, salary,
         address_1, city, state, payroll_schedule, commencement_date)
       select c.id, 'Maya ' || n, 'Tremblay', 'Engineer', 'approved', 'maya' || n || '@people.example', '1990-01-01', '***-***-286', 'yes', 52000.00 + n * 371,
         '1 King St', 'Toronto', case when n = 2 and c.at % 10 = 0 then null when n % 4 = 0 then 'QC' else 'ON' end, 'Bi-Weekly', $1::date
       from (select id, row_number() over () as at from public.companies) c, generate_series(1, $2::int) n
       returning *),
     terms as (
       insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province, shown)
       select company_id, team_member_id, commencement_date, (salary * 100)::bigint, payroll_schedule, state, true from people)
     insert into app.sealed_sins (team_member_id, sealed, digest, person_digest)
     select team_member_id, '\\x00', uuid_send(team_member_id), uuid_send(team_member_id) from people where first_name <> 'Maya 1'`,
    [firstDay, membersPerCompany],
  );
  await addDerivedRows(owner);
  await owner.query('commit');
  await owner.query('vacuum analyze');
  return companies;
}
