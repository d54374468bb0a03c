import type { CountedPayout } from '@portage/domain/pay/earlier-payouts';
import type { Transaction } from '@portage/platform/postgres/database';

/** A company's payouts of lines that were credited since, with what does not count toward a line that was paid out itself. In cents. */
export async function payoutsOfCredited(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select c.id, c.team_member_id as person, c.start_date::text as start, c.end_date::text as "end",
       o.cents - coalesce((select sum(e.cents) from app.earlier_payouts e
         join public.payments p on p.id = e.payment_id and p.credited_at is null
         join app.payout_lines l on l.payment_id = p.id
         where e.earlier_payment_id = c.id), 0)::bigint as left
     from public.payments c join app.payout_lines o on o.payment_id = c.id
     where c.company_id = $1 and c.payment_type = 'Debit' and c.credited_at is not null`,
    [companyId],
    'payouts of credited lines',
  );
  return rows;
}

/** Lines of people that are not paid out, and pay for days of credited lines that were. What is due is less what is recovered from them. */
export async function linesPaidBefore(tx: Transaction, people: readonly string[]) {
  const { rows } = await tx.query(
    `select p.id, p.team_member_id as person, p.start_date::text as start, p.end_date::text as "end", app.due_of_line(p.id, p.gross_salary) - app.withheld_of(p.id) as due
     from public.payments p
     where p.team_member_id = any ($1::uuid[]) and p.payment_type = 'Debit' and p.credited_at is null
       and not exists (select from app.payout_lines l where l.payment_id = p.id)
       and (exists (select from app.earlier_payouts e where e.payment_id = p.id)
         or exists (select from public.payments c join app.payout_lines o on o.payment_id = c.id
           where c.team_member_id = p.team_member_id and c.payment_type = 'Debit' and c.credited_at is not null
             and c.start_date <= p.end_date and c.end_date >= p.start_date))`,
    [people],
  );
  return rows;
}

/** Writes which earlier payouts count toward lines, in place of what counted before. */
export async function writeEarlierPayouts(
  tx: Transaction,
  companyId: string,
  lines: readonly string[],
  counted: readonly CountedPayout[],
): Promise<void> {
  const rows = JSON.stringify(counted);
  await tx.query(
    `delete from app.earlier_payouts e where e.payment_id = any ($1::uuid[]) and not exists (
       select from jsonb_to_recordset($2::jsonb) as n (line uuid, earlier uuid) where n.line = e.payment_id and n.earlier = e.earlier_payment_id)`,
    [lines, rows],
  );
  await tx.query(
    `insert into app.earlier_payouts as e (payment_id, earlier_payment_id, company_id, cents)
     select n.line, n.earlier, $1, n.cents from jsonb_to_recordset($2::jsonb) as n (line uuid, earlier uuid, cents bigint)
     on conflict (payment_id, earlier_payment_id) do update set cents = excluded.cents where e.cents <> excluded.cents`,
    [companyId, rows],
  );
}

/** Counts what was paid out of an employment's final payments that were credited toward those that replace them. */
export async function countFinalPayouts(tx: Transaction, companyId: string): Promise<void> {
  await tx.query(
    `insert into app.earlier_one_time_payouts (one_time_payment_id, company_id, payout_id, cents)
     select n.id, n.company_id, (array_agg(l.payout_id order by l.cents desc, o.id))[1], sum(l.cents)
     from public.wip_one_time_payments n
     join public.wip_one_time_payments o on o.employment_end_id = n.employment_end_id and o.final_pay_kind = n.final_pay_kind and o.credited_at is not null
     join app.payout_one_time_payments l on l.one_time_payment_id = o.id
     where n.company_id = $1 and n.employment_end_id is not null and n.credited_at is null and n.status <> 'Canceled'
       and not exists (select from app.payout_one_time_payments own where own.one_time_payment_id = n.id)
     group by n.id having sum(l.cents) > 0
     on conflict do nothing`,
    [companyId],
    'write earlier one time payouts',
  );
}

/** Files invoiced lines and one-time payments of which nothing is left to pay out under the payout that paid them. */
export async function fileUnderEarlierPayouts(tx: Transaction, companyId: string): Promise<void> {
  await tx.query(
    `insert into app.payout_lines (payment_id, company_id, payout_id)
     select p.id, p.company_id, (array_agg(l.payout_id order by e.cents desc, l.payment_id))[1]
     from app.earlier_payouts e join public.payments p on p.id = e.payment_id
     join app.payout_lines l on l.payment_id = e.earlier_payment_id
     where e.company_id = $1 and p.credited_at is null and p.status <> 'upcoming'
       and not exists (select from app.payout_lines own where own.payment_id = p.id)
     group by p.id having sum(e.cents) >= app.due_of_line(p.id, p.gross_salary) - app.withheld_of(p.id)`,
    [companyId],
    'file lines under earlier payouts',
  );
  await tx.query(
    `insert into app.payout_one_time_payments (one_time_payment_id, company_id, payout_id)
     select p.id, p.company_id, e.payout_id
     from app.earlier_one_time_payouts e join public.wip_one_time_payments p on p.id = e.one_time_payment_id
     where e.company_id = $1 and p.credited_at is null and p.status <> 'Canceled' and p.invoice_id is not null and e.cents >= app.due_of_line(p.id, p.amount)
       and not exists (select from app.payout_one_time_payments own where own.one_time_payment_id = p.id)`,
    [companyId],
    'file one times under earlier payouts',
  );
}

/** Whether pay counts toward pay that was paid out since, so that the person was paid only the difference. */
export async function countsTowardPaid(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 as found where exists (select from app.earlier_payouts e join app.payout_lines l on l.payment_id = e.payment_id
       where e.earlier_payment_id = any ($1::uuid[]))
     or exists (select from app.payout_one_time_payments l join public.wip_one_time_payments o on o.id = l.one_time_payment_id
       join app.earlier_one_time_payouts e on e.payout_id = l.payout_id
       join public.wip_one_time_payments later on later.id = e.one_time_payment_id and later.team_member_id = o.team_member_id
       where l.one_time_payment_id = any ($1::uuid[]) and o.credited_at is not null)`,
    [ids],
  );
  return rows.length > 0;
}

/** Forgets that lines count toward others. */
export async function deleteEarlierPayouts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('delete from app.earlier_payouts where earlier_payment_id = any ($1::uuid[])', [ids]);
}
