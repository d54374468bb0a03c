import type { LevyRate } from '@portage/domain/charges/levies';
import type { EmployedIn, LeviedEarnings } from '@portage/domain/charges/moved-levies';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Province } from '@portage/domain/places/provinces';
import type { Transaction } from '@portage/platform/postgres/database';

/** Where people are employed from which day on, of those who moved to another province or for whom one was stated afterwards. */
export async function movesOf(tx: Transaction, memberIds: readonly string[]): Promise<Map<string, EmployedIn[]>> {
  const { rows } = await tx.query(
    `select e.team_member_id as "memberId", e.effective_on::text as "from", coalesce(e.province, t.state) as province
     from public.employment_terms e join public.team_members t on t.team_member_id = e.team_member_id
     where e.team_member_id = any ($1::uuid[]) and e.canceled_at is null and (exists (
       select from public.employment_terms o
       where o.team_member_id = e.team_member_id and o.canceled_at is null and coalesce(o.province, t.state) is distinct from coalesce(e.province, t.state))
       or exists (select from app.pay_corrections s
         where s.company_id = t.company_id and s.team_member_id = t.team_member_id and s.province is not null))`,
    [memberIds],
    'moves of people',
  );
  const ofPeople = Map.groupBy(rows, ({ memberId }) => memberId);
  return new Map(
    [...ofPeople].map(([id, terms]) => [
      id,
      terms.map(({ from, province }) => ({ from: from as PlainDate, province: province as Province | null })),
    ]),
  );
}

/** A levy that is charged on pay, in all, with the rate of its last charge. */
export type ChargedLevy = LeviedEarnings & Pick<LevyRate, 'class' | 'maximum' | 'exemption'> & { percent: string };

/**
 * Invoiced pay of a calendar year in days for which a province was stated afterwards, also where it is credited, with the levies charged on it. An
 * allowance, benefit or recovery has the days of its line.
 */
export async function statedPay(tx: Transaction, companyId: string, memberIds: readonly string[], year: number) {
  const { rows } = await tx.query(
    `with pays as (
       select p.id, true as line, p.team_member_id, p.start_date, p.end_date, (p.gross_salary * 100)::bigint as gross, p.credited_at is not null as gone,
         p.calculation, null as item_kind, null::bigint as item_cents
       from public.payments p
       where p.team_member_id = any ($2::uuid[]) and p.payment_type = 'Debit' and p.status <> 'upcoming'
       union all
       select o.id, false, o.team_member_id, coalesce(p.start_date, o.start_date), coalesce(p.end_date, o.end_date), (o.amount * 100)::bigint,
         o.credited_at is not null or o.status = 'Canceled', o.calculation, o.item_kind, o.item_cents
       from public.wip_one_time_payments o left join public.payments p on p.id = o.withheld_from
       where o.team_member_id = any ($2::uuid[]) and o.invoice_id is not null and o.treatment = 'contributions' and o.corrects_year is null)
     select p.id, p.line, p.team_member_id as "memberId", p.start_date::text as start, p.end_date::text as "end", p.gross, p.gone,
       p.calculation->'steps'->>'province' as province, p.calculation->'steps'->>'payDate' as "payDate", p.item_kind as "itemKind", p.item_cents as "itemCents",
       (select coalesce(jsonb_agg(to_jsonb(g) order by g.province, g.levy), '[]') from (
          select c.levy, c.province, sum(c.earnings_cents)::bigint as earnings,
            (array_agg(jsonb_build_object('percent', c.percent::text, 'class', c.calculation->'class', 'maximum', c.calculation->'maximum',
              'exemption', c.basis->'exemption') order by c.earnings_cents desc))[1] as rate
          from public.invoice_charges c
          where c.kind = 'levy' and case when p.line then c.payment_id = p.id else c.one_time_payment_id = p.id end
          group by c.levy, c.province having sum(c.earnings_cents) <> 0) g) as charged
     from pays p
     where extract(year from (p.calculation->'steps'->>'payDate')::date) = $3::int and exists (
       select from app.pay_corrections s
       where s.company_id = $1 and s.team_member_id = p.team_member_id and s.province is not null and s.from_day <= p.end_date and s.until_day >= p.start_date)
     order by "payDate", p.start_date, p.id`,
    [companyId, memberIds, year],
    'stated pay',
  );
  return rows.map(({ itemKind, itemCents, ...row }) => ({
    id: row.id ?? '',
    isLine: row.line ?? false,
    memberId: row.memberId ?? '',
    start: row.start as PlainDate,
    end: row.end as PlainDate,
    gross: cents(Number(row.gross)),
    isGone: row.gone ?? false,
    province: row.province as Province,
    payDate: row.payDate as PlainDate,
    item: itemKind === null ? null : { kind: itemKind as PayItemKind, value: cents(Number(itemCents)) },
    charged: (row.charged as unknown as (LeviedEarnings & { rate: Omit<ChargedLevy, keyof LeviedEarnings> })[]).map(
      ({ rate, ...of }): ChargedLevy => ({ ...of, ...rate }),
    ),
  }));
}

export type StatedPay = Awaited<ReturnType<typeof statedPay>>[number];
