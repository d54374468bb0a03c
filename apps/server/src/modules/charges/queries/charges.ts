import type { Levy, LevyYear } from '@portage/domain/charges/levies';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents, sumCents } from '@portage/domain/money/money';
import { countItem, type PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Province } from '@portage/domain/places/provinces';
import type { Transaction } from '@portage/platform/postgres/database';
import type { ChargeRow } from '../charge-rows.ts';

/**
 * What is charged with an invoice of pay: lines with what goes with them, and one-time payments. Cents. The province is null for pay without
 * contributions, on which there are no levies, and else that of its contributions. An allowance, benefit or recovery has the days of its line. The gross of an
 * allowance or benefit is what of it is paid in cash.
 */
export async function payToCharge(
  tx: Transaction,
  companyId: string,
  ids: { lines: readonly string[]; oneTime: readonly string[] },
) {
  const { rows } = await tx.query(
    `with beside as materialized (select i.one_time_payment_id as id, i.line_id from app.instalments_to_invoice($1) i where i.line_id = any ($2::uuid[]))
     select p.id, true as line, p.team_member_id as member, p.start_date::text as start, p.end_date::text as "end", (p.gross_salary * 100)::bigint as gross,
       p.calculation->'steps'->>'province' as province, p.calculation->'steps'->>'payDate' as "payDate", null as "itemKind", null::bigint as "itemCents"
     from public.payments p where p.id = any ($2::uuid[])
     union all
     select o.id, false, o.team_member_id, coalesce(p.start_date, o.start_date)::text, coalesce(p.end_date, o.end_date)::text, (o.amount * 100)::bigint,
       case o.treatment when 'contributions' then o.calculation->'steps'->>'province' end, o.calculation->'steps'->>'payDate', o.item_kind, o.item_cents
     from public.wip_one_time_payments o left join beside b on b.id = o.id left join public.payments p on p.id = b.line_id
     where o.id = any (array(select unnest($3::uuid[]) union select b.id from beside b))
     order by line desc, id`,
    [companyId, ids.lines, ids.oneTime],
    'pay to charge',
  );
  return rows.map((row) => {
    const province = row.province as Province | null;
    const item =
      row.itemKind === null ? null : { kind: row.itemKind as PayItemKind, value: cents(Number(row.itemCents)) };
    return {
      id: row.id ?? '',
      isLine: row.line ?? false,
      memberId: row.member ?? '',
      start: row.start as PlainDate,
      end: row.end as PlainDate,
      gross: cents(Number(row.gross)),
      province,
      payDate: row.payDate as PlainDate | null,
      item,
    };
  });
}

/** What of an allowance or benefit is taxed in a province. Cents. */
export function taxedOf(item: { kind: PayItemKind; value: Cents }, province: Province): Cents {
  const { everywhere, quebecOnly } = countItem(item.kind, item.value, province).taxed;
  return sumCents([everywhere, quebecOnly]);
}

export type PayToCharge = Awaited<ReturnType<typeof payToCharge>>[number];

/** A levy of a person in a calendar year. `person` is the same text for all employments of one person. */
interface PersonLevy {
  person: string;
  levy: Levy;
  province: Province;
  year: number;
}

/** What every member of an invoice is as a person: the same text for all employments of one person. */
export async function peopleOf(tx: Transaction, memberIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query(
    `select m as member, least(m::text, min(o.other_id::text)) as person
     from unnest($1::uuid[]) m left join app.other_employments($1) o on o.team_member_id = m group by m`,
    [memberIds],
    'people of members',
  );
  return new Map(rows.map(({ member, person }) => [member ?? '', person ?? '']));
}

/** What is charged of each person's levies of a year: in all employments, and of it in this company. */
export async function levyYears(
  tx: Transaction,
  companyId: string,
  memberIds: readonly string[],
  years: readonly number[],
): Promise<(PersonLevy & { whole: LevyYear; own: number })[]> {
  const { rows } = await tx.query(
    `with own as (
       select m as member, least(m::text, min(o.other_id::text)) as person
       from unnest($2::uuid[]) m left join app.other_employments($2) o on o.team_member_id = m group by m),
     employments as (
       select person, member from own
       union select w.person, o.other_id from app.other_employments($2) o join own w on w.member = o.team_member_id)
     select e.person, c.levy, c.province, c.year, sum(c.earnings_cents)::bigint as earnings, sum(c.assessable_cents)::bigint as assessable,
       sum(c.cents)::bigint as levied, trunc(sum((c.assessable_cents - c.exempt_cents) * c.percent * 1000))::text as exact,
       coalesce(sum(c.earnings_cents) filter (where c.company_id = $1), 0)::bigint as own
     from employments e join public.invoice_charges c on c.team_member_id = e.member and c.kind = 'levy' and c.year = any ($3::int[])
     group by e.person, c.levy, c.province, c.year`,
    [companyId, memberIds, years],
    'levy years',
  );
  return rows.map((row) => ({
    person: row.person ?? '',
    levy: row.levy as Levy,
    province: row.province as Province,
    year: row.year ?? 0,
    whole: {
      earnings: cents(Number(row.earnings)),
      assessable: cents(Number(row.assessable)),
      levied: cents(Number(row.levied)),
      exact: BigInt(row.exact ?? '0'),
      exempt: cents(0),
    },
    own: Number(row.own),
  }));
}

/** How much of the provider's exemptions is used up by all clients. Locks them until the transaction ends. Cents. */
export async function usedExemptions(tx: Transaction, years: readonly number[]) {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('levy exemptions', 0))`);
  const { rows } = await tx.query(
    `select levy, province, year, sum(exempt_cents)::bigint as exempt from public.invoice_charges
     where kind = 'levy' and exempt_cents <> 0 and year = any ($1::int[]) group by levy, province, year`,
    [years],
    'used exemptions',
  );
  return rows.map((row) => ({ ...row, exempt: cents(Number(row.exempt)) }));
}

/** Adds the charges of a new invoice. */
export async function insertCharges(
  tx: Transaction,
  companyId: string,
  invoiceId: string,
  rows: readonly ChargeRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into public.invoice_charges (company_id, invoice_id, kind, levy, province, year, team_member_id, payment_id, one_time_payment_id,
       earnings_cents, assessable_cents, exempt_cents, percent, cents, calculation, basis)
     select $1, $2, c.kind, c.levy, c.province, c.year, c."memberId", c."paymentId", c."oneTimeId", c.earnings, c.assessable, c.exempt, c.percent, c.cents,
       c.calculation, c.basis
     from jsonb_to_recordset($3::jsonb) as c (kind text, levy text, province text, year int, "memberId" uuid, "paymentId" uuid, "oneTimeId" uuid,
       earnings bigint, assessable bigint, exempt bigint, percent numeric, cents bigint, calculation jsonb, basis jsonb)`,
    [companyId, invoiceId, JSON.stringify(rows)],
    'insert charges',
  );
}

/** Reverses the charges of an invoice that are not reversed yet. @param onto the credit, or the invoice itself when it is voided */
export async function reverseInvoiceCharges(tx: Transaction, invoiceId: string, onto: string): Promise<void> {
  await tx.query(
    `insert into public.invoice_charges (company_id, invoice_id, kind, levy, province, year, team_member_id, payment_id, one_time_payment_id,
       earnings_cents, assessable_cents, exempt_cents, percent, cents, calculation, basis, reverses)
     select company_id, $2, kind, levy, province, year, team_member_id, payment_id, one_time_payment_id,
       -earnings_cents, -assessable_cents, -exempt_cents, percent, -cents, calculation, basis, id
     from public.invoice_charges c
     where c.invoice_id = $1 and c.reverses is null and not exists (select from public.invoice_charges r where r.reverses = c.id)`,
    [invoiceId, onto],
  );
}

/** Reverses the charges of a line, with those of what was recovered from it, or of a one-time payment. */
export async function reverseLineCharges(tx: Transaction, lineId: string, creditId: string): Promise<void> {
  await tx.query(
    `insert into public.invoice_charges (company_id, invoice_id, kind, levy, province, year, team_member_id, payment_id, one_time_payment_id,
       earnings_cents, assessable_cents, exempt_cents, percent, cents, calculation, basis, reverses)
     select c.company_id, $2, c.kind, c.levy, c.province, c.year, c.team_member_id, c.payment_id, c.one_time_payment_id,
       -c.earnings_cents, -c.assessable_cents, -c.exempt_cents, c.percent, -c.cents, c.calculation, c.basis, c.id
     from public.invoice_charges c
     where (c.payment_id = $1 or c.one_time_payment_id = $1
         or c.one_time_payment_id in (select o.id from public.wip_one_time_payments o where o.withheld_from = $1))
       and c.reverses is null and not exists (select from public.invoice_charges r where r.reverses = c.id)`,
    [lineId, creditId],
  );
}

/** What is charged with a line, with what was recovered from it, or with a one-time payment, and is not reversed. Cents. */
export async function chargesOfLine(tx: Transaction, lineId: string): Promise<number> {
  const { rows } = await tx.query(
    `select coalesce(sum(c.cents), 0)::bigint as cents from public.invoice_charges c
     where c.payment_id = $1 or c.one_time_payment_id = $1
       or c.one_time_payment_id in (select o.id from public.wip_one_time_payments o where o.withheld_from = $1)`,
    [lineId],
  );
  return Number(rows[0]?.cents ?? 0);
}
