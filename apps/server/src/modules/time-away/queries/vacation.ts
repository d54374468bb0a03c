import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { isProvince } from '@portage/domain/places/provinces';
import type { VacationableEarnings } from '@portage/domain/time-away/vacation-balance';
import type { Transaction } from '@portage/platform/postgres/database';

/**
 * What people earned on which vacation pay accrues, up to a day: lines that are paid or invoiced, and one-time payments for work. Vacation pay,
 * severance and reimbursements are none. A correction counts like the pay that it corrects. One sum for each person, province and year of service.
 */
export async function earningsOf(
  tx: Transaction,
  memberIds: readonly string[],
  asOf: PlainDate,
): Promise<(VacationableEarnings & { memberId: string })[]> {
  const { rows } = await tx.query(
    `with earned as (
       select p.team_member_id as member, p.gross_salary as gross, p.end_date::date as day, p.calculation -> 'steps' ->> 'province' as province
       from public.payments p
       where p.team_member_id = any ($1::uuid[]) and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming' and p.end_date <= $2::date
       union all
       select o.team_member_id, o.amount, o.payday::date, null
       from public.wip_one_time_payments o
       where o.team_member_id = any ($1::uuid[]) and o.status <> 'Canceled' and o.credited_at is null and o.invoice_id is not null
         and o.treatment = 'contributions' and o.payment_type in ('Bonus', 'Other') and o.final_pay_kind is null and o.payday <= $2::date)
     select e.member as "memberId", (sum(e.gross) * 100)::float8 as gross, max(e.day)::text as day, coalesce(e.province, t.state) as province
     from earned e join public.team_members t on t.team_member_id = e.member
     cross join lateral (select extract(year from e.day)::int - extract(year from t.commencement_date)::int as years) calendar
     group by e.member, coalesce(e.province, t.state),
       calendar.years - case when e.day < (t.commencement_date + make_interval(years => calendar.years))::date then 1 else 0 end`,
    [memberIds, asOf],
  );
  return rows.flatMap(({ memberId, gross, day, province }) =>
    memberId !== null && day !== null && isProvince(province)
      ? [{ memberId, gross: cents(Math.round(gross ?? 0)), day: day as PlainDate, province }]
      : [],
  );
}

/** Vacation pay that was paid without time, in cents. */
export async function vacationPaidOut(tx: Transaction, memberIds: readonly string[]) {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", (amount * 100)::float8 as amount from public.wip_one_time_payments
     where team_member_id = any ($1::uuid[]) and payment_type = 'Vacation' and status <> 'Canceled' and credited_at is null and invoice_id is not null`,
    [memberIds],
  );
  return rows.map(({ memberId, amount }) => ({ memberId, amount: cents(Math.round(amount ?? 0)) }));
}

/** Approved vacation up to a day, and the person's terms, for the salary of each day. */
export async function vacationTaken(tx: Transaction, memberIds: readonly string[], asOf: PlainDate) {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", first_day::text as first, least(last_day, $2::date)::text as last, half from public.time_away
     where team_member_id = any ($1::uuid[]) and kind = 'vacation' and state = 'approved' and first_day <= $2`,
    [memberIds, asOf],
  );
  return rows.map((row) => ({ ...row, first: row.first as PlainDate, last: row.last as PlainDate }));
}

/** People with what a balance needs of their employment. */
export async function employmentOf(tx: Transaction, memberIds: readonly string[]) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.commencement_date::text as commencement, t.state as province, (t.salary * 100)::float8 as salary,
       (select e.last_day::text from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null) as "lastDay",
       (select max(e.rehired_on)::text from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null) as "returnedOn",
       coalesce((select jsonb_agg(jsonb_build_object('from', x.effective_on, 'salary', x.salary_cents) order by x.effective_on)
         from public.employment_terms x where x.team_member_id = t.team_member_id and x.canceled_at is null), '[]') as terms
     from public.team_members t where t.team_member_id = any ($1::uuid[])`,
    [memberIds],
  );
  return rows.map(({ terms, ...row }) => ({
    ...row,
    commencement: row.commencement as PlainDate,
    lastDay: row.lastDay as PlainDate | null,
    returnedOn: row.returnedOn as PlainDate | null,
    salary: cents(Math.round(row.salary ?? 0)),
    terms: terms as unknown as readonly { from: PlainDate; salary: number }[],
  }));
}

/** Those of some people who are a company's. */
export async function peopleOfCompany(
  tx: Transaction,
  companyId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query(
    'select team_member_id as id from public.team_members where company_id = $1 and team_member_id = any ($2::uuid[])',
    [companyId, memberIds],
  );
  return rows.map(({ id }) => id);
}
