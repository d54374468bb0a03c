import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { AwayDays, DueInvoice } from './company-events.ts';

/** The company of a feed, by the hash of its secret. */
export async function companyOfFeed(tx: Transaction, tokenHash: string) {
  const { rows } = await tx.query(
    'select c.id, c.legal_name as name from public.calendar_feeds f join public.companies c on c.id = f.company_id where f.token_hash = $1',
    [tokenHash],
  );
  return rows[0];
}

/** Invoices due on or after a day. */
export async function dueInvoices(tx: Transaction, companyId: string, from: PlainDate): Promise<DueInvoice[]> {
  const { rows } = await tx.query(
    `select id, coalesce(invoice_number, 'INV-' || left(id::text, 8)) as number, due_date::text as due, payday::text as payday
     from public.invoices where company_id = $1 and due_date >= $2 and status <> 'Cancelled' order by due_date, id`,
    [companyId, from],
  );
  return rows;
}

/** Approved time away in a range. */
export async function approvedAway(
  tx: Transaction,
  companyId: string,
  { from, to }: { from: PlainDate; to: PlainDate },
): Promise<AwayDays[]> {
  const { rows } = await tx.query(
    `select a.id, t.first_name || ' ' || t.last_name as name, a.first_day::text as first, a.last_day::text as last
     from public.time_away a join public.team_members t on t.team_member_id = a.team_member_id
     where a.company_id = $1 and a.state = 'approved' and a.last_day >= $2 and a.first_day <= $3 order by a.first_day, a.id`,
    [companyId, from, to],
  );
  return rows.map(({ id, name, first, last }) => ({
    id,
    name: name ?? '',
    first: plainDate(first),
    last: plainDate(last),
  }));
}

/**
 * The days of a range with lines or one-time payments, what they cost, and who is not paid. Days of one-time payments alone have no people.
 * A person with late days has several lines on a day.
 */
export async function plannedDays(tx: Transaction, companyId: string, from: PlainDate, to: PlainDate) {
  const { rows } = await tx.query(
    `select coalesce(day::text, '') as day, coalesce(sum(estimates), 0) > 0 as estimate,
       coalesce(sum(gross + ei + cpp + one_time), 0)::text as total,
       (select count(distinct p.team_member_id)::integer from public.payments p
        where p.company_id = $1 and p.payday = payday_costs.day and p.payment_type = 'Debit' and p.credited_at is null) as people,
       (select count(distinct p.team_member_id)::integer from public.payments p
        where p.company_id = $1 and p.payday = payday_costs.day and p.payment_type = 'Debit' and p.credited_at is null
          and lower(p.status) not in ('paid', 'complete')) as unpaid,
       coalesce(sum(one_time_payments), 0)::integer as extras,
       (select count(*)::integer from public.wip_one_time_payments o
        where o.company_id = $1 and o.payday = payday_costs.day and o.credited_at is null and o.status = 'Processing'
          and o.pay_item_id is null) as "unpaidExtras"
     from public.payday_costs where company_id = $1 and day between $2::date and $3::date group by day order by day`,
    [companyId, from, to],
  );
  return rows.map(({ people, unpaid, extras, unpaidExtras, ...row }) => ({
    ...row,
    people: people ?? 0,
    unpaid: unpaid ?? 0,
    extras: extras ?? 0,
    unpaidExtras: unpaidExtras ?? 0,
    day: plainDate(row.day),
  }));
}

/** The invoices of the paydays of a range, without canceled ones and credit notes. */
export async function planInvoices(tx: Transaction, companyId: string, from: PlainDate, to: PlainDate) {
  const { rows } = await tx.query(
    `select payday::text as payday, due_date::text as due, coalesce(invoice_number, 'INV-' || left(id::text, 8)) as number, status,
       amount::text as amount
     from public.invoices where company_id = $1 and payday between $2::date and $3::date and due_date is not null
       and status <> 'Cancelled' and kind <> 'Credit'
     order by due_date, id`,
    [companyId, from, to],
  );
  return rows;
}

/** Records that a feed was read, at most once an hour. */
export async function noteFeedRead(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.query(
    `update public.calendar_feeds set last_read_at = app.now()
     where token_hash = $1 and (last_read_at is null or last_read_at < app.now() - interval '1 hour')`,
    [tokenHash],
  );
}
