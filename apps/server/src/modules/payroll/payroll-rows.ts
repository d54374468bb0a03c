import type { Contributions } from '@portage/domain/contributions/calculation';
import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import { parseCents } from '@portage/domain/money';
import type { PayrollSchedule } from '@portage/domain/paydays';
import type { PlainDate } from '@portage/domain/plain-date';
import type { Province } from '@portage/domain/provinces';
import type { DaysOfPeriod } from '@portage/domain/unpaid-days';
import type { Transaction } from '../../platform/postgres/database.ts';

/** A team member as payroll sees one. Amounts in cents. */
export interface MemberRow {
  id: string;
  name: string;
  approved: boolean;
  salary: number;
  schedule: PayrollSchedule;
  commencement: PlainDate;
  birthDate: PlainDate;
  /** Province of employment; only the address is known, so it stands for it. Null when none was given. */
  province: Province | null;
  postalCode: string | null;
}

/** What a line keeps so that its amounts can be shown and recomputed. */
export interface StoredCalculation extends Contributions {
  pay: {
    salary: number;
    schedule: PayrollSchedule;
    periodNumber: number;
    gross: number;
    /** The days that are paid, when it is not the whole period. */
    days?: DaysOfPeriod;
  };
}

/** A scheduled payment line as stored. Amounts in cents. */
export interface LineRow {
  id: string;
  team_member_id: string;
  status: string;
  start_date: PlainDate;
  end_date: PlainDate;
  payday: PlainDate;
  /** Taken back by a credit: it counts for nothing any more. */
  credited: boolean;
  gross: number;
  ei: number;
  cpp: number;
  calculation: StoredCalculation;
}

/** A one-time payment that was not canceled. Amounts in cents. */
export interface OneTimeRow {
  id: string;
  team_member_id: string;
  type: OneTimeType;
  date: PlainDate;
  amount: number;
  /** Null while nobody has said which kind of severance, or of other payment, it is. */
  treatment: 'contributions' | 'none' | null;
  invoiced: boolean;
  ei: number;
  cpp: number;
  calculation: Contributions | null;
}

/** Everyone of the company that is approved or still has lines or one-time payments. */
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

/** The company's scheduled lines, oldest payday first, with those that were credited since and without the credits. */
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
