import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { PayoutMethod } from '@portage/domain/pay/payout-methods';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** Locks the invoices, then the lines, then the one-time payments of a company's day, each in the order of their ids. */
export async function lockPayday(tx: Transaction, companyId: string, payday: PlainDate): Promise<void> {
  await tx.query(
    `select id from public.invoices where company_id = $1 and id in (
       select p.invoice_id from public.payments p where p.company_id = $1 and p.payday = $2::date
       union all select o.invoice_id from public.wip_one_time_payments o where o.company_id = $1 and o.payday = $2::date)
     order by id for update`,
    [companyId, payday],
  );
  await tx.query('select id from public.payments where company_id = $1 and payday = $2::date order by id for update', [
    companyId,
    payday,
  ]);
  await tx.query(
    'select id from public.wip_one_time_payments where company_id = $1 and payday = $2::date order by id for update',
    [companyId, payday],
  );
}

/** The lines and one-time payments of a company's day that can be paid out. */
export async function payableLines(tx: Transaction, companyId: string, payday: PlainDate) {
  const { rows } = await tx.query(
    `select id, payment_type is not null as "isOneTime", (payout_amount * 100)::bigint as amount from public.staff_pay_lines
     where company_id = $1 and payday = $2::date and payable and id is not null order by id`,
    [companyId, payday],
  );
  return rows;
}

/** Records a payout of lines and one-time payments under a bank reference. Returns its id. */
export async function insertPayout(
  tx: Transaction,
  payout: {
    companyId: string;
    payday: PlainDate;
    valueDate: PlainDate;
    /** `earlier`: shown as paid before payouts were recorded, and confirmed later. */
    method: PayoutMethod | 'earlier';
    reference: string;
    lines: readonly string[];
    oneTimes: readonly string[];
  },
): Promise<string> {
  const { rows } = await tx.query(
    `with made as (insert into app.payouts (company_id, payday, value_date, method, reference) values ($1, $2, $3, $4, $5) returning id),
       lines as (insert into app.payout_lines (payment_id, company_id, payout_id)
         select l.id, $1, made.id from made, unnest($6::uuid[]) as l (id)),
       one_times as (insert into app.payout_one_time_payments (one_time_payment_id, company_id, payout_id)
         select o.id, $1, made.id from made, unnest($7::uuid[]) as o (id))
     select id from made`,
    [payout.companyId, payout.payday, payout.valueDate, payout.method, payout.reference, payout.lines, payout.oneTimes],
  );
  return rows[0]?.id ?? '';
}

/** Paydays before a day with something to pay out, by day and client. */
export async function paydaysToPayOut(db: Database, before: PlainDate) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select distinct l.payday::text as payday, l.company_id from public.staff_pay_lines l
     where l.payable and l.payday < $1::date and l.company_id is not null order by 1, 2`,
    [before],
  );
  return rows.map(({ payday, company_id }) => ({ payday: plainDate(payday ?? ''), companyId: company_id ?? '' }));
}

/** Pay of some paydays of a client that was shown as paid before payouts were recorded. Locks it. The amount is in cents. */
export async function carriedOverLines(tx: Transaction, companyId: string, first: PlainDate, last: PlainDate) {
  await tx.query(
    'select p.id from public.payments p join app.carried_over c on c.id = p.id where c.company_id = $1 order by p.id for update of p',
    [companyId],
  );
  await tx.query(
    'select p.id from public.wip_one_time_payments p join app.carried_over c on c.id = p.id where c.company_id = $1 order by p.id for update of p',
    [companyId],
  );
  const { rows } = await tx.query(
    `select c.id, l.payday::text as payday, l.payment_type is not null as "isOneTime", (l.payout_amount * 100)::bigint as amount
     from app.carried_over c join public.staff_pay_lines l on l.id = c.id
     where c.company_id = $1 and l.carried_over and l.payday between $2::date and $3::date order by l.payday, c.id`,
    [companyId, first, last],
  );
  return rows.map(({ payday, ...row }) => ({ ...row, payday: plainDate(payday ?? '') }));
}

/**
 * Takes back that lines and one-time payments without a payout are paid: they are as far as their invoice is. Returns the ids of those that
 * have one.
 */
export async function setUnpaid(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const lines = await tx.query(
    `update public.payments p set status = case i.status when 'Paid' then 'collected' else 'processing' end
     from public.invoices i where p.id = any ($1::uuid[]) and i.id = p.invoice_id and i.status <> 'Cancelled' returning p.id`,
    [ids],
  );
  const oneTimes = await tx.query(
    `update public.wip_one_time_payments p set status = 'Processing'
     from public.invoices i where p.id = any ($1::uuid[]) and i.id = p.invoice_id and i.status <> 'Cancelled' returning p.id`,
    [ids],
  );
  return [...lines.rows, ...oneTimes.rows].map(({ id }) => id);
}

/** Takes lines off the list of those that wait to be confirmed. */
export async function forgetCarriedOver(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('delete from app.carried_over where id = any ($1::uuid[])', [ids]);
}
