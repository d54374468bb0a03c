import type { Credit, CreditPolicy, OpenInvoice, PlanningStop } from '@portage/domain/credit/credit-policy';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents, parseCents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';

/** A client's credit policy, its own or that of all clients; undefined without one. */
export async function findPolicy(tx: Transaction, companyId: string): Promise<CreditPolicy | undefined> {
  const { rows } = await tx.query(
    `select max_days, max_cents from app.credit_policies where company_id = $1 or company_id is null
     order by company_id nulls last limit 1`,
    [companyId],
    'find credit policy',
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { maxDays: row.max_days, maxDebt: row.max_cents === null ? null : cents(Number(row.max_cents)) };
}

/** Sets the policy of a client, or of all that have none of their own. @param companyId null for all */
export async function setPolicy(
  tx: Transaction,
  companyId: string | null,
  { maxDays, maxDebt }: CreditPolicy,
  reason: string,
): Promise<void> {
  await tx.query(
    `insert into app.credit_policies (company_id, max_days, max_cents, reason) values ($1, $2, $3, $4)
     on conflict (company_id) do update set max_days = excluded.max_days, max_cents = excluded.max_cents, reason = excluded.reason,
       set_at = app.now(), set_by = auth.uid()`,
    [companyId, maxDays, maxDebt, reason],
  );
}

/** Removes the policy of a client, or that of all. @param companyId null for all */
export async function deletePolicy(tx: Transaction, companyId: string | null): Promise<void> {
  await tx.query('delete from app.credit_policies where company_id is not distinct from $1', [companyId]);
}

/** What is open of a client's invoices, and its money that settles none of them yet. */
export async function openInvoices(
  tx: Transaction,
  companyId: string,
): Promise<{ invoices: OpenInvoice[]; unapplied: Cents }> {
  const { rows } = await tx.query(
    `select coalesce(due_date::date, (created_at at time zone 'America/Toronto')::date)::text as due,
       (amount * 100)::bigint - paid_cents - credited_cents - written_off_cents as open
     from public.invoices where company_id = $1 and status in ('Pending', 'Overdue') and kind <> 'Credit'`,
    [companyId],
    'open invoices for credit',
  );
  const { rows: money } = await tx.query(
    `select coalesce((select sum(r.amount_cents - r.applied_cents - r.refunded_cents) from public.receipts r
         where r.company_id = $1 and r.state = 'recorded' and r.applied_cents + r.refunded_cents < r.amount_cents), 0)::bigint
       + coalesce((select sum((-c.amount * 100)::bigint - c.applied_cents - c.refunded_cents) from public.invoices c
         where c.company_id = $1 and c.kind = 'Credit'), 0)::bigint as unapplied`,
    [companyId],
    'unapplied money for credit',
  );
  return {
    invoices: rows.flatMap(({ due, open }) =>
      due === null || Number(open) <= 0 ? [] : [{ due: plainDate(due), open: cents(Number(open)) }],
    ),
    unapplied: cents(Math.max(0, Number(money[0]?.unapplied ?? 0))),
  };
}

/** A client's stop of planning, with the paydays for which staff lifted it; null when pay is planned. */
export async function loadStop(tx: Transaction, companyId: string): Promise<PlanningStop | null> {
  const { rows } = await tx.query(
    `select s.to_pay_cents, array(select l.payday::text from app.credit_lifts l where l.company_id = $1) as lifted
     from app.credit_stops s where s.company_id = $1 and s.ended_at is null and s.stopped_at is not null`,
    [companyId],
    'load stop',
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { toPay: cents(Number(row.to_pay_cents)), lifted: (row.lifted ?? []).map(plainDate) };
}

/** A client's stop that is not over, or the warning of one. */
export async function openStop(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select id, warned_at is not null as warned, stopped_at is not null as stopped from app.credit_stops
     where company_id = $1 and ended_at is null`,
    [companyId],
    'open stop',
  );
  return rows[0];
}

/** Keeps what a client owes, for the stop that is not over. The first time it opens one: a warning, or a stop. */
export async function keepStop(
  tx: Transaction,
  companyId: string,
  { invoices, debt, toPay, oldestDue }: Credit,
  isStop: boolean,
): Promise<void> {
  await tx.query(
    `insert into app.credit_stops (company_id, warned_at, stopped_at, invoices, debt_cents, to_pay_cents, oldest_due)
     values ($1, case when not $2::boolean then app.now() end, case when $2::boolean then app.now() end, $3, $4, $5, $6)
     on conflict (company_id) where ended_at is null do update set stopped_at = coalesce(credit_stops.stopped_at, excluded.stopped_at),
       invoices = excluded.invoices, debt_cents = excluded.debt_cents, to_pay_cents = excluded.to_pay_cents, oldest_due = excluded.oldest_due`,
    [companyId, isStop, invoices, debt, toPay, oldestDue],
  );
}

/** Ends a client's stop, or the warning of one. */
export async function endStop(tx: Transaction, companyId: string): Promise<void> {
  await tx.query('update app.credit_stops set ended_at = app.now() where company_id = $1 and ended_at is null', [
    companyId,
  ]);
}

/** Lifts a client's stop for a payday. */
export async function insertLift(tx: Transaction, companyId: string, payday: PlainDate, reason: string): Promise<void> {
  await tx.query('insert into app.credit_lifts (company_id, payday, reason) values ($1, $2, $3)', [
    companyId,
    payday,
    reason,
  ]);
}

/** Whether pay of a payday is not planned because of a client's stop. */
export async function missesPayday(tx: Transaction, companyId: string, payday: PlainDate): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from public.pay_exceptions where company_id = $1 and resolved_at is null and key = 'creditStopped'
       and params -> 'paydays' ? $2::text limit 1`,
    [companyId, payday],
  );
  return rowCount > 0;
}

/** The first payday that is planned and not invoiced, with its lines and what they cost before fee, levies and tax; undefined when there is none. */
export async function nextPlanned(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select payday::text as payday, sum(gross_salary + ei + cpp)::text as total, array_agg(id) as ids from public.payments
     where company_id = $1 and status = 'upcoming' and not estimate group by payday order by payday limit 1`,
    [companyId],
    'next planned payday',
  );
  const [row] = rows;
  return row?.payday == null || row.total === null
    ? undefined
    : { payday: plainDate(row.payday), total: parseCents(row.total), ids: row.ids ?? [] };
}

/** A client's stop or warning, with the people whose pay is not planned, the first payday they miss, and the last day to still pay on it. */
export async function stopToMail(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select s.id, s.stopped_at is not null as stopped, s.invoices, s.debt_cents, s.to_pay_cents, e.people, e.payday::text as payday, e.deadline::text as deadline
     from app.credit_stops s
     cross join lateral (
       select count(distinct x.team_member_id)::int as people, min(x.payday::date) filter (where x.deadline >= app.today()) as payday,
         min(x.deadline::date) filter (where x.deadline >= app.today()) as deadline
       from public.pay_exceptions x where x.company_id = s.company_id and x.key = 'creditStopped' and x.resolved_at is null) e
     where s.company_id = $1 and s.ended_at is null`,
    [companyId],
    'stop to mail',
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id, stopped, invoices } = row;
  return {
    id,
    stopped: stopped ?? false,
    invoices,
    debt: Number(row.debt_cents),
    toPay: Number(row.to_pay_cents),
    people: row.people ?? 0,
    payday: row.payday === null ? null : plainDate(row.payday),
    deadline: row.deadline === null ? null : plainDate(row.deadline),
  };
}
