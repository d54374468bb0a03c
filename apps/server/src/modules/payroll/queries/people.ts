import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { PayElsewhere } from '../plan/payroll-rows.ts';
import { yearOfSums } from './year-of-sums.ts';

/**
 * Locks a company's people for the rest of the transaction. Take the company's lock before, and read their pay after.
 * @param memberIds the people to lock; default all of them
 */
export async function lockPeopleOf(tx: Transaction, companyId: string, memberIds?: readonly string[]): Promise<void> {
  await tx.query(
    'select app.lock_people(array(select team_member_id from public.team_members where company_id = $1 and ($2::uuid[] is null or team_member_id = any ($2::uuid[]))))',
    [companyId, memberIds ?? null],
    'lock people of',
  );
}

/**
 * Other pay of the same people in the run's year and later, and in its first days the year before: lines and one-time payments
 * that are not credited, and opening amounts. Those before the run's day that are invoiced are added up by year. Cents.
 */
export async function loadElsewhere(
  tx: Transaction,
  memberIds: readonly string[],
  asOf: PlainDate,
): Promise<PayElsewhere[]> {
  const { rows } = await tx.query(
    `with others as materialized (select team_member_id, other_id from app.other_employments($1)),
     pay as (
       select o.team_member_id, o.other_id, p.payday::date as date, true as regular, p.status = 'upcoming' as upcoming, p.calculation
       from others o join public.payments p on p.team_member_id = o.other_id and p.payday >= date_trunc('year', $2::date - 10)::date
       where p.payment_type = 'Debit' and p.credited_at is null
       union all
       select o.team_member_id, o.other_id, greatest(w.start_date, (w.calculation->'steps'->>'payDate')::date), false, w.invoice_id is null, w.calculation
       from others o join public.wip_one_time_payments w on w.team_member_id = o.other_id
         and greatest(w.start_date, (w.calculation->'steps'->>'payDate')::date) >= date_trunc('year', $2::date - 10)::date
       where w.status <> 'Canceled' and w.credited_at is null
     ),
     amounts as (
       select team_member_id, other_id, date, regular, upcoming, extract(year from (calculation->'steps'->>'payDate')::date)::int as year,
         (calculation->'steps'->>'pensionable')::bigint as pensionable, (calculation->>'cpp')::bigint as cpp,
         case when calculation->'steps'->>'province' = 'QC' then (calculation->>'cpp')::bigint else 0 end as qpp, (calculation->>'cpp2')::bigint as cpp2,
         (calculation->'steps'->>'insurable')::bigint as insurable,
         case when coalesce((calculation->'steps'->>'insuredInQuebec')::boolean, calculation->'steps'->>'province' = 'QC') then (calculation->'steps'->>'insurable')::bigint else 0 end as insurable_quebec,
         (calculation->>'ei')::bigint as ei, (calculation->>'qpip')::bigint as qpip,
         (calculation->'employer'->>'ei')::bigint as employer_ei, (calculation->'employer'->>'qpip')::bigint as employer_qpip
       from pay where calculation is not null
       union all
       select o.team_member_id, o.other_id, null, true, false, y.year, y.pensionable, y.cpp, y.qpp, y.cpp2, y.insurable, y.insurable_quebec, y.ei, y.qpip, y.employer_ei, y.employer_qpip
       from others o join app.opening_year_to_date y on y.team_member_id = o.other_id and y.superseded_at is null
         and y.year >= extract(year from $2::date - 10)
     )
     select team_member_id, year, not upcoming as invoiced, case when upcoming or date >= $2::date then date end::text as date,
       case when upcoming or date >= $2::date then other_id end as "otherId", case when upcoming or date >= $2::date then regular end as regular,
       sum(pensionable)::float8 as pensionable, sum(cpp - qpp)::float8 as cpp, sum(qpp)::float8 as qpp, sum(cpp2)::float8 as cpp2,
       sum(insurable)::float8 as insurable, sum(insurable_quebec)::float8 as "insurableQuebec", sum(ei)::float8 as ei, sum(qpip)::float8 as qpip, sum(employer_ei)::float8 as "employerEi", sum(employer_qpip)::float8 as "employerQpip"
     from amounts group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
    [memberIds, asOf],
    'load elsewhere',
  );
  return rows.map((row) => ({
    team_member_id: row.team_member_id ?? '',
    year: row.year ?? 0,
    paid: yearOfSums(row),
    invoiced: row.invoiced ?? true,
    payday:
      row.date === null || row.otherId === null
        ? null
        : { date: row.date as PlainDate, otherId: row.otherId, regular: row.regular ?? true },
  }));
}
