import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Books } from '../year/year-world.ts';

/** What contradicts that each payday that is over was paid once or says why not. $1 is the day. */
const contradictions = `
  select 'is neither paid out nor in an open exception' as wrong, p.team_member_id as person, p.start_date::text as day from public.payments p
  where p.payment_type = 'Debit' and p.credited_at is null and not p.estimate and p.payday < $1::date
    and not exists (select from app.payout_lines l where l.payment_id = p.id)
    and not exists (select from public.pay_exceptions e where e.resolved_at is null
      and (e.invoice_id = p.invoice_id or e.severity = 'blocks' and e.team_member_id = p.team_member_id and p.start_date between e.first_day and e.last_day))
  union all
  select 'is a one-time payment neither paid out nor in an open exception', o.team_member_id, o.start_date::text from public.wip_one_time_payments o
  where o.status <> 'Canceled' and o.credited_at is null and o.payday < $1::date
    and not exists (select from app.payout_one_time_payments l where l.one_time_payment_id = o.id)
    and not exists (select from public.pay_exceptions e where e.resolved_at is null and (e.invoice_id = o.invoice_id or e.one_time_payment_id = o.id))
  union all
  select 'was paid out before the client paid, and not advanced', p.team_member_id, p.start_date::text
  from app.payout_lines l join public.payments p on p.id = l.payment_id join public.invoices i on i.id = p.invoice_id
  where l.cents > 0 and p.credited_at is null and i.status <> 'Paid' and not app.is_advanced(p.id)`;

/** The net pay of a person that counts, what they were paid, and what is settled of pay that is credited. Cents. */
const netPay = `
  select t.first_name as name, coalesce(p.paid, 0)::bigint::text as paid, coalesce(n.net, 0)::bigint::text as net from public.team_members t
  left join (select b.team_member_id, sum(b.cents) - coalesce((select sum(r.cents) from app.payout_returns r where r.team_member_id = b.team_member_id), 0) as paid
    from app.payout_batch_people b join app.payout_batches a on a.id = b.batch_id where a.state = 'sent' group by 1) p using (team_member_id)
  left join (select team_member_id, sum(net) as net from (
      select n.team_member_id, n.net from app.net_pays n join app.payout_lines l on l.payment_id = n.line_id join public.payments p on p.id = n.line_id
        where p.credited_at is null
      union all
      select n.team_member_id, n.net from app.net_pays n join app.payout_one_time_payments l on l.one_time_payment_id = n.line_id
        join public.wip_one_time_payments o on o.id = n.line_id where o.credited_at is null) a group by 1) n using (team_member_id)`;

/**
 * Checks that pay whose payday is over was paid out once or stands in an open exception, and that each person was paid their net pay.
 * @returns who was paid more than the net pay that counts, by how many cents: of lines that were credited after they were paid out
 */
export async function checkPeople({ server, people }: Books, asOf: PlainDate): Promise<Record<string, number>> {
  const [wrong] = await server.rows<{ wrong: string; person: string; day: string }>(contradictions, [asOf]);
  const who = [...people.values()].find(({ id }) => id === wrong?.person)?.name;
  if (wrong !== undefined) throw new Error(`${who} on ${asOf}: ${wrong.day} ${wrong.wrong}`);
  const paid = await server.rows<{ name: string; paid: string; net: string }>(netPay);
  const more = paid.flatMap(({ name, paid: is, net }) =>
    is === net ? [] : ([[name, Number(is) - Number(net)]] as const),
  );
  return Object.fromEntries(more);
}
