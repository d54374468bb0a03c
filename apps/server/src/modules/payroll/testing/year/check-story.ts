import type { World } from './year-world.ts';

/** A person's lines that count, with the province, salary and schedule they were calculated with. */
const lines = (name: string) => `
  select p.*, p.calculation->'steps'->>'province' as province, (p.calculation->'pay'->>'salary')::bigint as salary,
    p.calculation->'pay'->>'schedule' as schedule, p.calculation->'pay'->'days' is not null as is_part, p.calculation->'steps'->>'edition' as edition,
    (p.calculation->'steps'->'yearToDate'->>'pensionable')::bigint as so_far
  from public.payments p join public.team_members t using (team_member_id)
  where t.first_name = '${name}' and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming'`;

/** What the year must contain, each as a query that finds a row only if it happened as the story says. */
const claims: Readonly<Record<string, string>> = {
  'a late hire was paid late, from the first day': `select from (${lines('Rosa')}) p where start_date = '2198-02-05' and late and payday > '2198-03-20'`,
  'a raise split a pay period': `select from (${lines('Ines')}) p join (${lines('Ines')}) q on q.start_date = '2198-08-01' and p.end_date = '2198-07-31'
    where p.is_part and q.is_part and p.salary = 8400000 and q.salary = 9600000 and p.invoice_id = q.invoice_id`,
  'a move put its whole pay period under the new pension plan': `select from (${lines('Theo')}) p join (${lines('Theo')}) q on q.start_date = '2198-09-01' and p.end_date = '2198-08-31'
    where p.is_part and q.is_part and p.province = 'QC' and q.province = 'QC' and p.payday = q.payday and q.calculation->'steps'->'earlier' is not null
      and (q.calculation->'steps'->'cpp'->'credit'->>'paid')::int > 0
      and exists (select from (${lines('Theo')}) r where r.end_date < p.start_date and r.province = 'ON')`,
  'a change of schedule split a pay period': `select from (${lines('Rosa')}) p join (${lines('Rosa')}) q on q.start_date = '2198-11-05' and p.end_date = '2198-11-04'
    where p.is_part and p.schedule = 'Bi-Weekly' and q.schedule = 'Monthly'`,
  'the last day was paid on the final payday': `select from (${lines('Emil')}) p where end_date = '2198-05-25' and payday = '2198-05-31'`,
  'a rehire continued the year': `select from (${lines('Emil')}) p where start_date = '2198-08-13' and so_far > 0
    and not exists (select from (${lines('Emil')}) q where q.start_date between '2198-05-26' and '2198-08-12')`,
  'a paid invoice was corrected, and its days paid again': `select from public.payments p join public.payments q using (team_member_id, start_date, payment_type)
    join public.invoices i on i.id = p.invoice_id where payment_type = 'Debit' and p.owed_again and q.late and q.status = 'paid' and i.status = 'Paid'`,
  'an unpaid invoice was voided': "select from public.invoices where status = 'Cancelled'",
  'a payday was not paid out, and then was': `select from public.pay_exceptions e join app.payouts o on o.company_id = e.company_id and o.payday = e.payday
    where e.key = 'payoutMissing' and e.resolution = 'fixed' and o.recorded_at::date >= '2198-10-20'`,
  'half was paid, and the rest three weeks later': `select from public.allocations a join public.allocations b using (invoice_id) join public.invoices i on i.id = invoice_id
    where a.receipt_id <> b.receipt_id and a.cents > 0 and b.cents > 0 and a.cents < i.amount * 100 and b.applied_on - a.applied_on >= 21`,
  'too much was paid, and applied later': `select from public.receipts r join public.allocations a on a.receipt_id = r.id
    where a.applied_on > r.received_on and a.applied_on between '2198-08-07' and '2198-08-08'`,
  'payroll was away for three weeks and paid late':
    "select from public.payments where late and payday >= '2198-06-27' and end_date between '2198-05-24' and '2198-06-27'",
  'the next year was paid with the figures that came in December': `select from (${lines('Maya')}) p where p.payday between '2199-01-01' and '2199-01-31'
    and p.edition like '%2199%' and not p.late`,
  'a one-time payment of the old year counted in the new one': `select from public.wip_one_time_payments where payment_type = 'Other' and start_date = '2198-12-21'
    and calculation->'steps'->>'payDate' = '2199-01-10' and calculation->'steps'->>'edition' like '%2199%'`,
};

/** What of the story is not in the books. */
export async function missingFromBooks({ server }: World): Promise<string[]> {
  const missing: string[] = [];
  for (const [what, sql] of Object.entries(claims)) if ((await server.rows(sql)).length === 0) missing.push(what);
  return missing;
}
