import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

/** The days of the lines that `loadLines` reads for everyone: those after each member's settled days, and those with a payday from a day on. */
export async function loadLineDays(tx: Transaction, companyId: string, asOf: PlainDate) {
  const { rows } = await tx.query(
    `select p.team_member_id, lower(p.status) as status, p.start_date::text, p.end_date::text, p.payday::text,
       p.credited_at is not null as credited, p.owed_again
     from public.team_members t
     left join app.pay_ledgers l on l.team_member_id = t.team_member_id
     join public.payments p on p.team_member_id = t.team_member_id and p.payday > least(coalesce(l.settled_until, '1800-01-01'), $2::date - 1)
     where t.company_id = $1 and p.payment_type = 'Debit'
       and (l.settled_until is null or p.end_date > l.settled_until or p.payday >= $2::date or p.status = 'upcoming')`,
    [companyId, asOf],
    'load line days',
  );
  return rows.map(({ start_date, end_date, payday, ...row }) => ({
    ...row,
    start_date: plainDate(start_date),
    end_date: plainDate(end_date),
    payday: plainDate(payday),
  }));
}

/** The ids of the people with lines on each payday of a range: any line before a day, and invoiced lines from that day on. */
export async function loadPaid(
  tx: Transaction,
  companyId: string,
  { from, to, today }: { from: PlainDate; to: PlainDate; today: PlainDate },
) {
  const { rows } = await tx.query(
    `select p.payday::text as payday, array_agg(distinct p.team_member_id::text) as people from public.payments p
     where p.company_id = $1 and p.payday between $2::date and $3::date and (p.payday < $4::date or p.status <> 'upcoming')
       and p.payment_type = 'Debit' and p.credited_at is null
     group by p.payday order by p.payday`,
    [companyId, from, to, today],
    'load paid',
  );
  return rows.map(({ payday, people }) => ({ payday: plainDate(payday), people: people ?? [] }));
}
