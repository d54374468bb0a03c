import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

/** Pay of payouts with what is withheld from it, and the instalments of recoveries that they settle. Pay without withholding here is left out. */
export async function paidPay(tx: Transaction, payoutIds: readonly string[]) {
  const { rows } = await tx.query(
    `with paid as (
       select l.payment_id as id, l.payout_id, l.cents from app.payout_lines l where l.payout_id = any ($1::uuid[])
       union all
       select l.one_time_payment_id, l.payout_id, l.cents from app.payout_one_time_payments l where l.payout_id = any ($1::uuid[]))
     select d.id as line, d.payout_id as "payoutId", d.cents as paid, u.payday::text as payday, u.value_date::text as "paidOn", n.team_member_id as "memberId",
       n.pay_date::text as "taxDate", n.gross, n.cpp, n.cpp2, n.ei, n.qpip, n.federal_tax as federal, n.provincial_tax as provincial,
       n.payroll_tax as "payrollTax", n.net, n.deductions, n.basis, p.late, coalesce(p.start_date, o.start_date)::text as start,
       coalesce(p.end_date, o.start_date)::text as "end", o.payment_type as type, case when o.corrects_year is null then coalesce(o.item_kind, o.final_pay_kind) else 'correction' end as "finalPay", o.description,
       o.recovery_id is not null as "isRecovery", o.pay_item_id as "itemId", o.item_kind as "itemKind", o.item_cents as "itemCents", p.calculation -> 'pay' as calculation, coalesce(p.calculation, o.calculation) -> 'employer' as employer,
       coalesce(p.calculation, o.calculation) #>> '{steps,province}' as province
     from paid d join app.payouts u on u.id = d.payout_id and u.method <> 'earlier'
     join app.net_pays n on n.line_id = d.id
     left join public.payments p on p.id = d.id
     left join public.wip_one_time_payments o on o.id = d.id
     order by u.payday, n.team_member_id, p.id is null, o.pay_item_id is null, n.gross < 0, coalesce(p.start_date, o.start_date), o.item_kind, d.id`,
    [payoutIds],
    'pay of payouts',
  );
  return rows;
}
export type PaidPay = Awaited<ReturnType<typeof paidPay>>[number];

/** People with their client. */
export async function peopleToState(tx: Transaction, memberIds: readonly string[]) {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.company_id as "companyId", t.first_name || ' ' || t.last_name as name, t.role as title, t.state as province, t.email,
       c.legal_name, c.company_address, c.hiring_country, c.tax_number
     from public.team_members t join public.companies c on c.id = t.company_id where t.team_member_id = any ($1::uuid[])`,
    [memberIds],
    'people to state',
  );
  return rows;
}
export type StatedPerson = Awaited<ReturnType<typeof peopleToState>>[number];

/**
 * What was paid and withheld of people's years so far: pay that is paid out and not credited.
 * @param year of pay dates
 */
export async function yearOfPeople(tx: Transaction, memberIds: readonly string[], year: number) {
  const { rows } = await tx.query(
    `with paid as (
       select n.* from app.net_pays n left join public.wip_one_time_payments o on o.id = n.line_id left join public.payments p on p.id = n.line_id
       where n.team_member_id = any ($1::uuid[]) and n.pay_date between make_date($2::int, 1, 1) and make_date($2::int, 12, 31)
         and coalesce(p.credited_at, o.credited_at) is null
         and (exists (select from app.payout_lines l where l.payment_id = n.line_id)
           or exists (select from app.payout_one_time_payments l where l.one_time_payment_id = n.line_id)
           or exists (select from app.payout_lines l where l.payment_id = o.withheld_from) and o.status <> 'Canceled'))
     select p.team_member_id as "memberId", sum(p.gross)::bigint as gross, sum(p.cpp)::bigint as cpp, sum(p.cpp2)::bigint as cpp2, sum(p.ei)::bigint as ei,
       sum(p.qpip)::bigint as qpip, sum(p.federal_tax)::bigint as federal, sum(p.provincial_tax)::bigint as provincial,
       sum(p.payroll_tax)::bigint as "payrollTax", sum(p.net)::bigint as net,
       (select coalesce(jsonb_object_agg(k.id, k.taken), '{}') from (
          select d.value ->> 'id' as id, sum((d.value ->> 'taken')::bigint) as taken from paid q cross join jsonb_array_elements(q.deductions) d
          where q.team_member_id = p.team_member_id group by 1) k) as deductions
     from paid p group by p.team_member_id`,
    [memberIds, year],
    'year of people',
  );
  return rows;
}

/** The value of people's allowances and benefits in a year so far, by item: of pay that is paid out and not credited. Cents. */
export async function itemsOfYear(tx: Transaction, memberIds: readonly string[], year: number) {
  const { rows } = await tx.query(
    `select o.pay_item_id as id, sum(o.item_cents)::bigint as value from public.wip_one_time_payments o
     join app.payout_one_time_payments l on l.one_time_payment_id = o.id
     where o.team_member_id = any ($1::uuid[]) and o.pay_item_id is not null and o.credited_at is null
       and (o.calculation->'steps'->>'payDate')::date between make_date($2::int, 1, 1) and make_date($2::int, 12, 31) group by 1`,
    [memberIds, year],
    'items of year',
  );
  return rows;
}

/** What another payroll paid people and withheld in a year, and whether pay of the year was paid here before taxes were withheld. */
export async function startOfYears(tx: Transaction, memberIds: readonly string[], year: number) {
  const { rows } = await tx.query(
    `select t.team_member_id as "memberId", o.cpp, o.cpp2, o.ei, o.qpip, o.gross, o.federal_tax as federal, o.provincial_tax as provincial, o.id is not null as "hasOpening",
       exists (select from public.payments p join app.payout_lines l on l.payment_id = p.id
         where p.team_member_id = t.team_member_id and p.credited_at is null and p.payday between make_date($2::int, 1, 1) and make_date($2::int, 12, 31)
           and not exists (select from app.net_pays n where n.line_id = p.id)) as "lacksEarlier"
     from public.team_members t
     left join app.opening_year_to_date o on o.team_member_id = t.team_member_id and o.year = $2::int and o.superseded_at is null
     where t.team_member_id = any ($1::uuid[])`,
    [memberIds, year],
    'start of years',
  );
  return rows;
}

/** What people's deductions are for. */
export async function describeDeductions(tx: Transaction, memberIds: readonly string[]) {
  const { rows } = await tx.query(
    'select id, team_member_id as "memberId", kind, description from app.pay_deductions where team_member_id = any ($1::uuid[]) order by recorded_at, id',
    [memberIds],
  );
  return rows;
}

/** People's statements, oldest first. */
export async function statementsOf(tx: Transaction, memberIds: readonly string[]) {
  const { rows } = await tx.query(
    `select id, team_member_id as "memberId", number, payout_id as "payoutId", nets, replaces from public.pay_statements
     where team_member_id = any ($1::uuid[]) order by issued_at, number`,
    [memberIds],
  );
  return rows;
}

/** Earlier pay of the same days, and payouts of the payments that one-time payments stand for, by line. */
export async function correctedPay(tx: Transaction, lineIds: readonly string[]) {
  const { rows } = await tx.query(
    `select e.payment_id as line, e.earlier_payment_id as "earlierLine", null::uuid as "earlierPayout" from app.earlier_payouts e where e.payment_id = any ($1::uuid[])
     union all
     select e.one_time_payment_id, null, e.payout_id from app.earlier_one_time_payouts e where e.one_time_payment_id = any ($1::uuid[])`,
    [lineIds],
  );
  return rows;
}

/** The first of so many next numbers of a year. Locks the series until the transaction ends: the last lock of it. */
export async function takeStatementNumbers(tx: Transaction, year: number, count: number): Promise<number> {
  const { rows } = await tx.query('select app.take_statement_numbers($1, $2) as first', [year, count]);
  return rows[0]?.first ?? 0;
}

/** A statement to keep. */
export interface SealedStatement {
  readonly companyId: string;
  readonly memberId: string;
  readonly payoutId: string;
  readonly number: string;
  readonly payday: PlainDate;
  readonly paidOn: PlainDate;
  readonly gross: number;
  readonly withheld: number;
  readonly net: number;
  readonly nets: readonly { readonly line: string; readonly net: number }[];
  readonly replaces: readonly string[];
  readonly locale: string;
  readonly content: string;
  readonly seal: string;
}

/** Keeps statements. */
export async function insertStatements(tx: Transaction, statements: readonly SealedStatement[]): Promise<void> {
  await tx.query(
    `insert into public.pay_statements (company_id, team_member_id, payout_id, number, payday, paid_on, gross_cents, withheld_cents, net_cents, nets, replaces,
       locale, content, seal)
     select s."companyId", s."memberId", s."payoutId", s.number, s.payday, s."paidOn", s.gross, s.withheld, s.net, s.nets, s.replaces, s.locale, s.content, s.seal
     from jsonb_to_recordset($1::jsonb) as s ("companyId" uuid, "memberId" uuid, "payoutId" uuid, number text, payday date, "paidOn" date, gross bigint,
       withheld bigint, net bigint, nets jsonb, replaces uuid[], locale text, content text, seal text) order by s.number`,
    [JSON.stringify(statements)],
    'keep pay statements',
  );
}
