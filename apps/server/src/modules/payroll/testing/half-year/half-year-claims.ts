import { finalPayDue } from '@portage/domain/leaving/final-pay';
import type { Books } from '../year/year-world.ts';
import { on } from './half-year-story.ts';

/** A person's lines that count and are invoiced, with what they were calculated with. */
const lines = (name: string) => `
  select p.*, p.calculation->'steps'->>'province' as province, (p.calculation->'pay'->>'salary')::bigint as salary from public.payments p
  join public.team_members t using (team_member_id)
  where t.first_name = '${name}' and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming'`;

/** A person's one-time payments that count and are invoiced. */
const oneTimes = (name: string) => `
  select o.* from public.wip_one_time_payments o join public.team_members t using (team_member_id)
  where t.first_name = '${name}' and o.status <> 'Canceled' and o.credited_at is null and o.invoice_id is not null`;

/** Payments of batches that reached a person's bank, with the account. */
const batches = (name: string) => `
  select p.*, b.value_date, b.number from app.payout_batch_people p join app.payout_batches b on b.id = p.batch_id join public.team_members t using (team_member_id)
  where t.first_name = '${name}' and b.state = 'sent'`;

/** An overpayment that was taken back to the cent. */
const recovered = (name: string, cause: string) => `
  select from app.recoveries r join public.team_members t using (team_member_id) where t.first_name = '${name}' and r.cause = '${cause}'
    and (select sum(-o.amount * 100) from (${oneTimes(name)}) o where o.recovery_id = r.id and o.status = 'Paid') = r.total_cents`;

const emilsFinalPay = finalPayDue('QC', 'resigned', {
  lastDay: on('04-25'),
  periodEnd: on('05-06'),
  payday: on('05-07'),
}).due;

/** What the half year must contain, each as a query that finds a row only if it happened as the story says. */
const claims: Readonly<Record<string, string>> = {
  'people work in eight provinces': `select from public.payments where payment_type = 'Debit' and invoice_id is not null
    having count(distinct calculation->'steps'->>'province') >= 8`,
  'a fee per person, and a percentage': `select from public.invoice_charges where kind = 'fee' having count(distinct company_id) = 2`,
  'levies reached their maximum in three provinces': `select from public.invoice_charges where kind = 'levy' and assessable_cents < earnings_cents
    and percent > 0 having count(distinct province) = 3`,
  'a late activation was paid late, from the first day': `select from (${lines('Rosa')}) p where start_date = '2198-02-05' and late and payday > '2198-03-12'`,
  'a raise from an invoiced day paid the difference': `select from (${oneTimes('Ines')}) o where payment_type = 'Other' and amount > 0 and status = 'Paid'
    and exists (select from (${lines('Ines')}) p where p.salary = 9600000 and p.start_date > '2198-02-20')`,
  'a lower salary from an invoiced day was recovered': recovered('Liam', 'salary'),
  'an amount paid in error was recovered': recovered('Uma', 'payment'),
  'a wrong province of invoiced days was settled': `select from (${oneTimes('Theo')}) o where corrects_year is not null
    and exists (select from (${lines('Theo')}) p where p.province = 'ON' and p.start_date >= '2198-03-01')
    and exists (select from (${lines('Theo')}) p where p.province = 'QC') having count(*) = 2`,
  'a bonus was paid': `select from (${oneTimes('Maya')}) o where payment_type = 'Bonus' and status = 'Paid'`,
  'unpaid leave was not paid': `select from (${lines('Ada')}) p where start_date = '2198-04-23' and end_date = '2198-04-29' and status = 'paid'
    and not exists (select from (${lines('Ada')}) q where '2198-04-18' between q.start_date and q.end_date)`,
  'vacation was taken, and counts on the statement': `select from public.time_away a join public.team_members t using (team_member_id)
    where t.first_name = 'Hugo' and a.kind = 'vacation' and a.state = 'approved' and a.decided_at is not null
    and exists (select from (${lines('Hugo')}) p where '2198-05-09' between p.start_date and p.end_date and p.status = 'paid')`,
  'vacation pay was paid at the end': `select from (${oneTimes('Emil')}) o where final_pay_kind = 'vacation' and amount > 0 and status = 'Paid'`,
  "the final payday was within the province's deadline": `select from (${lines('Emil')}) p join app.payout_lines l on l.payment_id = p.id join app.payouts o on o.id = l.payout_id
    where p.end_date = '2198-04-25' and o.value_date <= '${emilsFinalPay}'`,
  'a rehire is paid again': `select from (${lines('Emil')}) p where start_date = '2198-05-21' and not exists (select from (${lines('Emil')}) q
    where q.start_date between '2198-04-26' and '2198-05-20')`,
  'one receipt paid for an advance and for something else': `select from public.receipts r where exists (select from public.allocations a join app.advanced_lines l using (invoice_id)
      where a.receipt_id = r.id) and exists (select from public.allocations a where a.receipt_id = r.id
      and not exists (select from app.advanced_lines l where l.invoice_id = a.invoice_id))`,
  'planning stopped for a client that never pays': `select from app.credit_stops s where stopped_at is not null and ended_at is null
    and (select count(distinct team_member_id) from public.pay_exceptions e where e.company_id = s.company_id and e.key = 'creditStopped' and e.resolved_at is null) = 4
    and exists (select from app.advanced_lines l join app.payout_lines o on o.payment_id = l.line_id where l.company_id = s.company_id)`,
  'a payout that came back after the next batch was paid again': `select from app.payout_returns r join public.team_members t using (team_member_id)
    where t.first_name = 'Tom' and exists (select from (${batches('Tom')}) b where b.value_date = '2198-02-19' and b.cents = r.cents)
      and exists (select from (${batches('Tom')}) b where b.value_date >= '2198-03-07' and b.cents >= r.cents)`,
  'an invoice whose days were paid out was voided': `select from public.invoices i join public.payments p on p.invoice_id = i.id
    join app.payout_lines l on l.payment_id = p.id join app.earlier_payouts e on e.earlier_payment_id = p.id where i.status = 'Cancelled' and p.payment_type = 'Debit'`,
  'a line was credited, and the credit paid another invoice': `select from public.invoices c join public.allocations a on a.credit_id = c.id
    where c.kind = 'Credit' and a.invoice_id <> c.credit_of`,
  'a client was charged less than the pay': 'select from app.line_credits where cents = 50000',
  'a client got money back, and the rest paid an invoice': `select from public.receipts r join app.refunds f on f.receipt_id = r.id
    where f.cents = 40000 and r.applied_cents + r.refunded_cents = r.amount_cents`,
  'people of a disabled client were paid': `select from auth.users u join public.companies c on c.user_id = u.id join app.payouts o on o.company_id = c.id
    where u.banned_until > app.now() and o.value_date >= '2198-05-14'`,
  'a garnishment was taken from each pay': `select from public.staff_held where authority = 'other' and kind = 'garnishment' and description = 'Order 4711' and month = '2198-03-01'
    and employee_cents = 60000`,
  'an allowance was paid again with days that were': `select from (${oneTimes('Hugo')}) o where item_kind = 'allowance' and status = 'Paid' having count(*) > 5
    and count(*) = count(distinct item_day)`,
  'benefits were corrected with a province': `select from (${oneTimes('Theo')}) o where item_kind = 'healthInsurance' and (calculation->>'cpp')::int = 0 and exists (
    select from (${oneTimes('Theo')}) c where corrects_year is not null and c.calculation->'steps'->'corrects'->'pays' @> jsonb_build_array(jsonb_build_object('id', o.id)))`,
  'each premium that is held was charged': `select from public.staff_held_lines where premium_cents <> 0 having count(*) > 0 and count(*) = count(*) filter (where exists (
    select from public.invoice_charges c where c.one_time_payment_id = line_id and c.kind = 'premium' and c.reverses is null and c.cents = premium_cents))`,
  'a declaration changed the tax of later pay': `select from app.net_pays n join public.team_members t using (team_member_id) where t.first_name = 'Tom'
    having max(net) filter (where pay_date between '2198-03-01' and '2198-03-10') <> max(net) filter (where pay_date between '2198-01-20' and '2198-01-31')`,
  'another account was used after its waiting period': `select from (${batches('Ravi')}) a join (${batches('Ravi')}) b on b.bank_account_id <> a.bank_account_id
    where a.value_date = '2198-03-05' and b.value_date = '2198-03-19'`,
  'each batch was approved by another person': `select from app.payout_batches where state = 'sent' having bool_and(approved_by <> prepared_by) and count(*) > 20`,
};

/** What of the story is not in the books. */
export async function missingFromHalfYear({ server }: Books): Promise<string[]> {
  const missing: string[] = [];
  for (const [what, sql] of Object.entries(claims)) if ((await server.rows(sql)).length === 0) missing.push(what);
  return missing;
}
