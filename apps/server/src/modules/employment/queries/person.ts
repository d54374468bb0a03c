import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { EmploymentTerms, TermsByDay } from '@portage/domain/members/employment-terms';
import { cents } from '@portage/domain/money/money';
import type { DateRange } from '@portage/domain/pay/unpaid-days';
import type { Transaction } from '@portage/platform/postgres/database';

/** Terms as stored. */
export interface StoredTerms extends EmploymentTerms {
  id: string;
}

/** What changes of employment depend on, the member locked; undefined when the company has no such member. */
export async function lockPerson(tx: Transaction, companyId: string, memberId: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.first_name || ' ' || t.last_name as name, t.status, t.commencement_date::text as commencement, t.postal_code,
       (select max(p.end_date)::text from public.payments p where p.team_member_id = t.team_member_id
          and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming') as invoiced_until,
       coalesce((select jsonb_agg(jsonb_build_object('start', a.first_day, 'end', a.last_day)) from public.time_away a
          where a.team_member_id = t.team_member_id and a.kind = 'unpaid' and a.state = 'approved'), '[]') as unpaid_leave
     from public.team_members t where t.team_member_id = $1 and t.company_id = $2 for update of t`,
    [memberId, companyId],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    ...row,
    commencement: row.commencement as PlainDate,
    invoicedUntil: row.invoiced_until as PlainDate | null,
    unpaidLeave: row.unpaid_leave as unknown as readonly DateRange[],
  };
}

/** A member's terms, oldest first, without canceled ones. */
export async function findTerms(tx: Transaction, memberId: string): Promise<TermsByDay<StoredTerms>> {
  const { rows } = await tx.query(
    `select id, effective_on::text, salary_cents::text, payroll_schedule, province from public.employment_terms
     where team_member_id = $1 and canceled_at is null order by effective_on`,
    [memberId],
  );
  const terms = rows.map((row) => ({
    id: row.id,
    effectiveOn: row.effective_on as PlainDate,
    salary: cents(Number(row.salary_cents)),
    schedule: row.payroll_schedule,
    province: row.province,
  }));
  const [first, ...later] = terms;
  if (first === undefined) throw new Error(`Team member ${memberId} has no terms of employment.`);
  return [first, ...later];
}

/** The end of employment that is neither undone nor followed by a new start. */
export async function findOpenEnd(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select id, last_day::text, reason_code, comment, final_pay_on::text, recorded_at from public.employment_ends
     where team_member_id = $1 and undone_at is null and rehired_on is null`,
    [memberId],
  );
  return rows[0];
}

/** A member by id or by email address, with the company. Several companies can have one with the same address. */
export async function findPeople(tx: Transaction, wanted: string) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.first_name || ' ' || t.last_name as name, c.id as company_id, c.legal_name
     from public.team_members t join public.companies c on c.id = t.company_id
     where t.team_member_id::text = $1 or t.email = $1 order by c.legal_name, t.team_member_id`,
    [wanted],
  );
  return rows;
}

/** The email address of a company's administrator; undefined when the company is gone. */
export async function findAdminAddress(tx: Transaction, companyId: string): Promise<string | undefined> {
  const { rows } = await tx.query('select personal_email from public.companies where id = $1', [companyId]);
  return rows[0]?.personal_email;
}
