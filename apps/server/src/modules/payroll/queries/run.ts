import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import { parseCents } from '@portage/domain/money';
import type { PlainDate } from '@portage/domain/plain-date';
import type { Database, Transaction } from '../../../platform/postgres/database.ts';
import { asService } from '../../../platform/postgres/identity.ts';
import type { PlannedLine, PlannedOneTime } from '../calculate-line.ts';
import type { LineRow, MemberRow, OneTimeRow } from '../payroll-rows.ts';

/** Companies that a run could change, by name. */
export async function companiesToRun(db: Database): Promise<{ id: string; legal_name: string }[]> {
  const { rows } = await db.run<{ id: string; legal_name: string }>(
    { ...asService, readOnly: true },
    `select c.id, c.legal_name from public.companies c
     where exists (select from public.team_members t where t.company_id = c.id and t.status = 'approved')
        or exists (select from public.payments p where p.company_id = c.id and p.status <> 'paid')
        or exists (select from public.wip_one_time_payments o where o.company_id = c.id and o.status = 'Processing')
     order by c.legal_name, c.id`,
  );
  return rows;
}

/** The company's members who are approved or have lines or one-time payments. */
export async function loadMembers(tx: Transaction, companyId: string): Promise<MemberRow[]> {
  const { rows } = await tx.query<Omit<MemberRow, 'salary'> & { salary: string }>(
    `select t.team_member_id as id, t.first_name || ' ' || t.last_name as name, t.status = 'approved' as approved, t.salary::text as salary,
       t.payroll_schedule as schedule, t.commencement_date::text as commencement, t.birth_date::text as "birthDate", t.state as province, t.postal_code as "postalCode"
     from public.team_members t
     where t.company_id = $1
       and (t.status = 'approved' or exists (select from public.payments p where p.team_member_id = t.team_member_id)
         or exists (select from public.wip_one_time_payments o where o.team_member_id = t.team_member_id))
     order by t.date_added, t.team_member_id`,
    [companyId],
  );
  return rows.map((row) => ({ ...row, salary: parseCents(row.salary) }));
}

/** The company's scheduled lines, oldest payday first, including credited ones but not the credits. */
export async function loadLines(tx: Transaction, companyId: string): Promise<LineRow[]> {
  const { rows } = await tx.query<Omit<LineRow, 'gross' | 'ei' | 'cpp'> & { gross: string; ei: string; cpp: string }>(
    `select id, team_member_id, lower(status) as status, start_date::text, end_date::text, payday::text,
       credited_at is not null as credited, gross_salary::text as gross, ei::text as ei, cpp::text as cpp, calculation
     from public.payments where company_id = $1 and payment_type = 'Debit' order by payday, id`,
    [companyId],
  );
  return rows.map((row) => ({
    ...row,
    gross: parseCents(row.gross),
    ei: parseCents(row.ei),
    cpp: parseCents(row.cpp),
  }));
}

/** The company's one-time payments that were not canceled, oldest first. */
export async function loadOneTime(tx: Transaction, companyId: string): Promise<OneTimeRow[]> {
  const { rows } = await tx.query<
    Omit<OneTimeRow, 'amount' | 'ei' | 'cpp'> & { amount: string; ei: string; cpp: string }
  >(
    `select id, team_member_id, payment_type as type, start_date::text as date, amount::text as amount, treatment,
       invoice_id is not null as invoiced, ei::text as ei, cpp::text as cpp, calculation
     from public.wip_one_time_payments where company_id = $1 and status <> 'Canceled' and credited_at is null order by start_date, id`,
    [companyId],
  );
  return rows.map((row) => ({
    ...row,
    amount: parseCents(row.amount),
    ei: parseCents(row.ei),
    cpp: parseCents(row.cpp),
  }));
}

/** SQL that converts a cents column of `l` to dollars with two decimals. */
const dollars = (cents: 'gross' | 'ei' | 'cpp') => `round(l.${cents} / 100.0, 2)`;

export async function removeLines(tx: Transaction, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query('delete from public.payments where id = any ($1::uuid[])', [lines.map((line) => line.id)]);
}

/** Adds a company's upcoming lines. */
export async function addLines(tx: Transaction, companyId: string, lines: readonly PlannedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select $1, l.team_member_id, l.start_date, l.end_date, l.payday, l.period_number, ${dollars('gross')}, ${dollars('ei')}, ${dollars('cpp')}, l.calculation
     from jsonb_to_recordset($2::jsonb) as l (team_member_id uuid, start_date date, end_date date, payday date, period_number int,
       gross bigint, ei bigint, cpp bigint, calculation jsonb)`,
    [companyId, JSON.stringify(lines)],
  );
}

/** Writes new amounts and dates into lines that are still upcoming. */
export async function recalculateLines(
  tx: Transaction,
  lines: readonly (PlannedLine & { id: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `update public.payments p set gross_salary = ${dollars('gross')}, ei = ${dollars('ei')}, cpp = ${dollars('cpp')}, calculation = l.calculation,
       end_date = l.end_date, payday = l.payday, period_number = l.period_number
     from jsonb_to_recordset($1::jsonb) as l (id uuid, end_date date, payday date, period_number int, gross bigint, ei bigint, cpp bigint, calculation jsonb)
     where p.id = l.id and p.status = 'upcoming'`,
    [JSON.stringify(lines)],
  );
}

/** Writes the contributions of one-time payments that are not invoiced yet. */
export async function calculateOneTimes(tx: Transaction, payments: readonly PlannedOneTime[]): Promise<void> {
  if (payments.length === 0) return;
  await tx.query(
    `update public.wip_one_time_payments o set ei = ${dollars('ei')}, cpp = ${dollars('cpp')}, calculation = l.calculation
     from jsonb_to_recordset($1::jsonb) as l (id uuid, ei bigint, cpp bigint, calculation jsonb)
     where o.id = l.id and o.invoice_id is null`,
    [JSON.stringify(payments)],
  );
}

/** Sets a company's collected lines to paid on or after their payday. Returns the count per payday. */
export async function setLinesPaid(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
): Promise<{ payday: PlainDate; lines: number }[]> {
  const { rows } = await tx.query<{ payday: PlainDate; lines: number }>(
    `with moved as (update public.payments set status = 'paid' where company_id = $1 and status = 'collected' and payday <= $2::date returning payday)
     select payday::text as payday, count(*)::int as lines from moved group by 1 order by 1`,
    [companyId, asOf],
  );
  return rows;
}

/** Sets a company's one-time payments to Paid once they are due and their invoice is paid. Returns their references. */
export async function setOneTimePaid(tx: Transaction, companyId: string, asOf: PlainDate): Promise<string[]> {
  const { rows } = await tx.query<{ reference: string }>(
    `update public.wip_one_time_payments o set status = 'Paid' from public.invoices i
     where o.company_id = $1 and o.status = 'Processing' and i.id = o.invoice_id and i.status = 'Paid' and o.start_date <= $2::date
     returning o.reference`,
    [companyId, asOf],
  );
  return rows.map((row) => row.reference);
}

/** Sets the treatment of a Severance or Other payment. Returns false when no such uninvoiced payment exists. */
export async function setTreatment(
  db: Database,
  reference: string,
  treatment: 'contributions' | 'none',
): Promise<boolean> {
  const { rowCount } = await db.run(
    asService,
    `update public.wip_one_time_payments set treatment = $2
     where reference = $1 and invoice_id is null and payment_type in ('Severance', 'Other')`,
    [reference, treatment],
  );
  return rowCount > 0;
}

export interface NewOneTimePayment {
  /** The member's email. */
  email: string;
  type: OneTimeType;
  dollars: number;
  date: PlainDate;
  description: string;
}

export async function insertOneTimePayment(db: Database, payment: NewOneTimePayment): Promise<void> {
  await db.run(
    asService,
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, description)
     select team_member_id, $2, $3, $4, $4, $5 from public.team_members where email = $1`,
    [payment.email, payment.type, payment.dollars, payment.date, payment.description],
  );
}
