import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { EmploymentEnd } from '@portage/domain/leaving/leaving';
import { parseCents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';

/** The first day after the last rehire; null for someone who was never rehired. */
export async function findRehireDay(tx: Transaction, memberId: string): Promise<PlainDate | null> {
  const { rows } = await tx.query(
    'select max(rehired_on)::text as day from public.employment_ends where team_member_id = $1 and undone_at is null',
    [memberId],
  );
  return (rows[0]?.day as PlainDate | null | undefined) ?? null;
}

/** A member's invoiced lines that are not credited. */
export async function findInvoicedLines(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select start_date::text as start, end_date::text as "end", gross_salary::text as gross from public.payments
     where team_member_id = $1 and payment_type = 'Debit' and credited_at is null and status <> 'upcoming' order by start_date`,
    [memberId],
  );
  return rows.map((row) => ({
    start: row.start as PlainDate,
    end: row.end as PlainDate,
    gross: parseCents(row.gross),
  }));
}

/** Records an end and returns its id. @param by the account; null for the provider */
export async function insertEnd(
  tx: Transaction,
  companyId: string,
  memberId: string,
  end: EmploymentEnd,
  by: string | null,
): Promise<string> {
  const { rows } = await tx.query(
    `insert into public.employment_ends (company_id, team_member_id, last_day, reason_code, comment, final_pay_on, recorded_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [companyId, memberId, end.lastDay, end.reason, end.comment, end.finalPayOn, by],
  );
  return rows[0]?.id ?? '';
}

/** An end with the names of its person and company, whatever became of it. */
export async function findEnd(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select e.company_id, c.legal_name, t.first_name || ' ' || t.last_name as name, e.last_day::text, e.rehired_on::text,
       e.undone_at is not null as is_undone
     from public.employment_ends e join public.team_members t on t.team_member_id = e.team_member_id
     join public.companies c on c.id = e.company_id where e.id = $1`,
    [id],
  );
  return rows[0];
}

/** Changes an end that is neither undone nor followed by a new start. */
export async function updateEnd(tx: Transaction, id: string, end: EmploymentEnd): Promise<void> {
  await tx.query(
    `update public.employment_ends set last_day = $2, reason_code = $3, comment = $4, final_pay_on = $5
     where id = $1 and undone_at is null and rehired_on is null`,
    [id, end.lastDay, end.reason, end.comment, end.finalPayOn],
  );
}

/** Whether the final line, up to the last day, was invoiced after the end was recorded. */
export async function isFinalLineInvoiced(tx: Transaction, endId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select exists (select from public.payments p join public.invoices i on i.id = p.invoice_id
       where p.team_member_id = e.team_member_id and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming'
         and p.end_date = e.last_day and i.created_at >= e.recorded_at) as invoiced
     from public.employment_ends e where e.id = $1`,
    [endId],
  );
  return rows[0]?.invoiced ?? false;
}

/** @param by the account; null for the provider */
export async function setEndUndone(tx: Transaction, id: string, by: string | null): Promise<void> {
  await tx.query('update public.employment_ends set undone_at = app.now(), undone_by = $2 where id = $1', [id, by]);
}

/** The newest end that is followed by a new start. */
export async function findLastRehire(tx: Transaction, memberId: string) {
  const { rows } = await tx.query(
    `select id, last_day::text, rehired_on::text from public.employment_ends
     where team_member_id = $1 and rehired_on is not null order by last_day desc limit 1`,
    [memberId],
  );
  return rows[0];
}

export async function setRehiredOn(tx: Transaction, id: string, firstDay: PlainDate): Promise<void> {
  await tx.query('update public.employment_ends set rehired_on = $2 where id = $1', [id, firstDay]);
}

/** The company's active members whose last day is before a day. */
export async function findEndedMembers(tx: Transaction, companyId: string, asOf: PlainDate): Promise<string[]> {
  const { rows } = await tx.query(
    `select e.team_member_id as id from public.employment_ends e join public.team_members t on t.team_member_id = e.team_member_id
     where e.company_id = $1 and e.undone_at is null and e.rehired_on is null and e.last_day < $2::date and t.status = 'approved'
     order by e.team_member_id`,
    [companyId, asOf],
    'find ended members',
  );
  return rows.map(({ id }) => id);
}
