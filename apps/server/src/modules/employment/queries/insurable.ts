import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { PayrollSchedule } from '@portage/domain/pay/paydays';
import type { Transaction } from '@portage/platform/postgres/database';

/** A person with the end of their employment that is neither undone nor followed by a return, and their schedule on its last day. */
export async function findLeaver(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select t.first_name || ' ' || t.last_name as name, t.commencement_date::text as commencement, e.last_day::text as "lastDay", e.reason_code as reason,
       (select max(r.rehired_on)::text from public.employment_ends r where r.team_member_id = t.team_member_id and r.undone_at is null) as "rehiredOn",
       coalesce((select x.payroll_schedule from public.employment_terms x where x.team_member_id = t.team_member_id and x.canceled_at is null
         and x.effective_on <= e.last_day order by x.effective_on desc limit 1), t.payroll_schedule) as schedule
     from public.team_members t left join public.employment_ends e
       on e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null
     where t.team_member_id = $1`,
    [memberId],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        ...row,
        name: row.name ?? '',
        commencement: row.commencement as PlainDate,
        lastDay: row.lastDay as PlainDate | null,
        rehiredOn: row.rehiredOn as PlainDate | null,
        schedule: row.schedule as PayrollSchedule,
      };
}

/** A person's lines with their insurable earnings, planned ones too. */
export async function insurableLines(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select start_date::text as start, end_date::text as "end", (calculation -> 'steps' ->> 'insurable')::float8 as insurable from public.payments
     where team_member_id = $1 and payment_type = 'Debit' and credited_at is null order by start_date`,
    [memberId],
  );
  return rows.map(({ start, end, insurable }) => ({
    start: start as PlainDate,
    end: end as PlainDate,
    insurable: cents(insurable ?? 0),
  }));
}

/** A person's one-time payments with insurable earnings. */
export async function insurableOneTimes(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select payday::text, (calculation -> 'steps' ->> 'insurable')::float8 as insurable from public.wip_one_time_payments
     where team_member_id = $1 and status <> 'Canceled' and credited_at is null and treatment = 'contributions' order by payday`,
    [memberId],
  );
  return rows.map(({ payday, insurable }) => ({ payday: payday as PlainDate, insurable: cents(insurable ?? 0) }));
}
