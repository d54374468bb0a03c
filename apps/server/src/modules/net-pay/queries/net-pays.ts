import type { Contributions } from '@portage/domain/contributions/calculation';
import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents, NO_CENTS } from '@portage/domain/money/money';
import { type DeductionKind, isGarnishment } from '@portage/domain/net-pay/pay-deductions';
import type { PayrollSchedule } from '@portage/domain/pay/paydays';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Transaction } from '@portage/platform/postgres/database';
import { jsonLines } from '../../../platform/postgres/json-lines.ts';
import type {
  DatedDeclaration,
  NetPayRow,
  OpeningBonuses,
  RecurringDeduction,
  TaxedLine,
  TaxedOneTime,
  WrittenCalculations,
} from '../net-pay-rows.ts';

/**
 * A company's people with pay that is not paid out, from a pay date on, of which it is not known what is withheld; also people whose
 * withholding is an estimate by other tax tables than the newest.
 */
export async function peopleToSettle(
  tx: Transaction,
  companyId: string,
  from: PlainDate,
  newestEdition: string,
): Promise<string[]> {
  const { rows } = await tx.query(
    // The case reads the pay date from the calculation only where it decides: it is stored compressed, and most lines are settled.
    `select distinct l.team_member_id as id from (
       select p.id, p.team_member_id, p.calculation as line from (
         select * from public.payments where company_id = $1 and status = 'upcoming'
         union all
         select * from public.payments where company_id = $1 and lower(status) in ('processing', 'collected')) p
       where p.payment_type <> 'Credit' and p.credited_at is null
         and not exists (select from app.payout_lines o where o.payment_id = p.id)
       union all
       select o.id, o.team_member_id, null from public.wip_one_time_payments o
       where o.company_id = $1 and o.status = 'Processing' and o.credited_at is null and o.payday >= $2::date
         and (o.calculation ? 'steps' or o.treatment = 'none')
         and not exists (select from app.payout_one_time_payments l where l.one_time_payment_id = o.id)) l
     left join app.net_pays n on n.line_id = l.id
     where case when n.line_id is null or n.stale or n.estimate and n.edition <> $3
       then l.line is null or l.line->'steps'->>'payDate' >= $2::date::text end
     order by 1`,
    [companyId, from, newestEdition],
    'people to settle',
  );
  return rows.map(({ id }) => id ?? '');
}

/** What is withheld from people's pay that is not paid out has to be calculated again. */
export async function setStale(tx: Transaction, memberIds: readonly string[]): Promise<void> {
  await tx.query('select app.forget_net_pay($1)', [memberIds]);
}

/**
 * People's lines that are not paid out, and the others of the same pay periods. In the order in which they are paid.
 * @param written calculations that are not read again
 */
export async function linesToTax(
  tx: Transaction,
  memberIds: readonly string[],
  written: WrittenCalculations,
): Promise<TaxedLine[]> {
  const { rows } = await tx.query(
    // Each line is read once: a subquery for every line was most of a large run.
    `with open as materialized (
       select l.id from (
         select o.id, bool_or(lower(o.status) in ('upcoming', 'processing', 'collected')) over (partition by o.team_member_id, o.period_number) as is_open
         from public.payments o where o.team_member_id = any ($1::uuid[]) and o.payment_type = 'Debit' and o.credited_at is null) l
       where l.is_open)
     select p.id, p.team_member_id as "memberId", p.payday::text as payday, p.start_date::text as start, p.late,
       (p.gross_salary * 100)::bigint as gross, n.line_id is null or n.estimate or n.stale as open, n.net
     from open join public.payments p on p.id = open.id left join app.net_pays n on n.line_id = p.id
     order by p.payday, p.start_date, p.id`,
    [memberIds],
    'lines to tax',
  );
  const stored = await calculationsOf(
    tx,
    rows.flatMap(({ id }) => (written.has(id) ? [] : [id])),
  );
  return rows.flatMap(({ gross, net, ...row }) => {
    const calculation = written.get(row.id) ?? stored.get(row.id);
    if (calculation === undefined) return [];
    return {
      ...row,
      calculation,
      payday: row.payday as PlainDate,
      start: row.start as PlainDate,
      gross: cents(Number(gross)),
      open: row.open ?? true,
      net: row.open === false && net !== null ? cents(Number(net)) : null,
    };
  });
}

/** The calculations of lines that have steps. */
async function calculationsOf(tx: Transaction, ids: readonly string[]): Promise<WrittenCalculations> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query(
    `select id, calculation from public.payments where id = any ($1::uuid[]) and calculation ? 'steps'`,
    [ids],
    'calculations to tax',
  );
  return new Map(rows.map(({ id, calculation }) => [id, calculation as TaxedLine['calculation']]));
}

/** People's one-time payments of the years from a day on. In the order in which they are paid. */
export async function oneTimesToTax(
  tx: Transaction,
  memberIds: readonly string[],
  from: PlainDate,
): Promise<TaxedOneTime[]> {
  const { rows } = await tx.query(
    `select o.id, o.team_member_id as "memberId", o.payment_type as type, o.treatment, o.payday::text as date, (o.amount * 100)::bigint as gross,
       case when o.treatment = 'contributions' then o.calculation end as calculation, coalesce(e.salary_cents, (t.salary * 100)::bigint) as salary, coalesce(e.payroll_schedule, t.payroll_schedule) as schedule,
       coalesce(e.province, t.state) as province, o.recovery_id is not null as "isInstalment", o.item_kind as "itemKind", o.item_cents as "itemCents", o.item_period as "itemPeriod",
       (n.line_id is null or n.estimate or n.stale) and o.status = 'Processing' and not exists (select from app.payout_one_time_payments l where l.one_time_payment_id = o.id) as open
     from public.wip_one_time_payments o join public.team_members t on t.team_member_id = o.team_member_id
     left join app.net_pays n on n.line_id = o.id
     left join lateral (select e.salary_cents, e.payroll_schedule, e.province from public.employment_terms e
       where e.team_member_id = o.team_member_id and e.canceled_at is null
       order by e.effective_on > o.start_date, abs(e.effective_on - o.start_date) limit 1) e on true
     where o.team_member_id = any ($1::uuid[]) and o.status <> 'Canceled' and o.credited_at is null
       and o.payday >= date_trunc('year', $2::date - 10)::date and o.treatment is not null and (o.calculation ? 'steps' or o.treatment = 'none')
     order by o.payday, o.id`,
    [memberIds, from],
    'one times to tax',
  );
  return rows.map(({ itemKind, itemCents, itemPeriod, ...row }) => ({
    ...row,
    item:
      itemKind === null
        ? null
        : { kind: itemKind as PayItemKind, value: cents(Number(itemCents)), period: itemPeriod ?? 0 },
    type: row.type as OneTimeType,
    treatment: row.treatment as 'contributions' | 'none',
    date: row.date as PlainDate,
    gross: cents(Number(row.gross)),
    salary: cents(Number(row.salary)),
    schedule: row.schedule as PayrollSchedule,
    calculation: row.calculation as Contributions | null,
    isInstalment: row.isInstalment ?? false,
    open: row.open ?? true,
  }));
}

/** People's declarations that were not canceled, oldest first. */
export async function loadDeclarations(tx: Transaction, memberIds: readonly string[]): Promise<DatedDeclaration[]> {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", from_day::text as "from", federal_claim::float8 as "federalClaim", provincial_claim::float8 as "provincialClaim",
       exempt, non_resident as "nonResident", outside_canada as "outsideCanada", ontario_dependants as "ontarioDependants",
       prescribed_zone::float8 as "prescribedZone", authorized_deductions::float8 as "authorizedDeductions",
       federal_credits::float8 as "federalCredits", provincial_credits::float8 as "provincialCredits",
       additional_tax::float8 as "additionalTax", additional_quebec_tax::float8 as "additionalQuebecTax"
     from app.tax_declarations where team_member_id = any ($1::uuid[]) and canceled_at is null order by from_day`,
    [memberIds],
    'load declarations',
  );
  return rows.map(
    ({ memberId, from, federalClaim, provincialClaim, exempt, nonResident, outsideCanada, ...amounts }) => ({
      memberId,
      from: from as PlainDate,
      declaration: {
        ...(federalClaim === null ? {} : { federalClaim: cents(federalClaim) }),
        ...(provincialClaim === null ? {} : { provincialClaim: cents(provincialClaim) }),
        ...(exempt ? { exempt } : {}),
        ...(nonResident ? { nonResident } : {}),
        ...(outsideCanada ? { outsideCanada } : {}),
        ...Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0)),
      },
    }),
  );
}

/** The years of people in which an earlier payroll paid bonuses. */
export async function loadOpeningBonuses(tx: Transaction, memberIds: readonly string[]): Promise<OpeningBonuses[]> {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", year, non_periodic::float8 as "nonPeriodic", pensionable::float8 as pensionable, (cpp - qpp)::float8 as cpp, qpp::float8 as qpp, cpp2::float8 as cpp2
     from app.opening_year_to_date where team_member_id = any ($1::uuid[]) and superseded_at is null and non_periodic > 0`,
    [memberIds],
    'load opening bonuses',
  );
  return rows.map(({ memberId, year, nonPeriodic, pensionable, cpp, qpp, cpp2 }) => ({
    memberId,
    year,
    nonPeriodic: cents(nonPeriodic ?? 0),
    pensionable: cents(pensionable),
    cpp: cents(cpp ?? 0),
    qpp: cents(qpp),
    cpp2: cents(cpp2),
  }));
}

/** People's deductions that were not canceled, oldest first. Call it after what is withheld from open pay was forgotten. */
export async function loadDeductions(tx: Transaction, memberIds: readonly string[]): Promise<RecurringDeduction[]> {
  const { rows } = await tx.query(
    `select d.id, d.team_member_id as "memberId", d.kind, d.cents, d.max_share as share, d.kept_cents as kept, d.from_day::text as "from", d.until_day::text as "until", d.total_cents as total,
       case when d.total_cents is not null then (select coalesce(sum((t->>'taken')::bigint), 0) from app.net_pays n, jsonb_array_elements(n.deductions) t
         where n.team_member_id = d.team_member_id and t->>'id' = d.id::text and not n.estimate and not n.stale
           -- Its days are paid on another line, which takes the deduction again in its place.
           and not exists (select from public.payments p where p.id = n.line_id and p.owed_again)) end::bigint as taken
     from app.pay_deductions d where d.team_member_id = any ($1::uuid[]) and d.canceled_at is null order by d.recorded_at, d.id`,
    [memberIds],
    'load deductions',
  );
  return rows.map(({ total, taken, kind, from, until, share, kept, cents: amount, ...row }) => ({
    ...row,
    kind: kind as DeductionKind,
    amount: cents(Number(amount)),
    limit: isGarnishment(kind as DeductionKind) ? { share, kept: kept === null ? null : cents(Number(kept)) } : null,
    from: from as PlainDate,
    until: until as PlainDate | null,
    left: total === null ? null : cents(Math.max(NO_CENTS, Number(total) - Number(taken ?? 0))),
  }));
}

/** Writes what is withheld. */
export async function writeNetPays(tx: Transaction, companyId: string, rows: readonly NetPayRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `insert into app.net_pays (line_id, company_id, team_member_id, is_one_time, pay_date, gross, cpp, cpp2, ei, qpip, federal_tax, provincial_tax,
       payroll_tax, deducted, net, deductions, basis, edition, estimate)
     select l.line, $1, l.member, l.one_time, l.pay_date, l.gross, l.cpp, l.cpp2, l.ei, l.qpip, l.federal, l.provincial, l.payroll_tax, l.deducted,
       l.net, l.deductions::jsonb, l.basis::jsonb, l.edition, l.estimate
     from unnest($2::uuid[], $3::uuid[], $4::boolean[], $5::date[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[],
       $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[], string_to_array($16, E'\\n'), string_to_array($17, E'\\n'), $18::text[], $19::boolean[])
       as l (line, member, one_time, pay_date, gross, cpp, cpp2, ei, qpip, federal, provincial, payroll_tax, deducted, net, deductions, basis, edition, estimate)
     on conflict (line_id) do update set gross = excluded.gross, cpp = excluded.cpp, cpp2 = excluded.cpp2, ei = excluded.ei, qpip = excluded.qpip,
       federal_tax = excluded.federal_tax, provincial_tax = excluded.provincial_tax, payroll_tax = excluded.payroll_tax, deducted = excluded.deducted,
       net = excluded.net, deductions = excluded.deductions, basis = excluded.basis, edition = excluded.edition, estimate = excluded.estimate,
       pay_date = excluded.pay_date, calculated_at = app.now(), stale = false
       where net_pays.estimate or net_pays.stale`,
    [
      companyId,
      rows.map((row) => row.line),
      rows.map((row) => row.member),
      rows.map((row) => row.isOneTime),
      rows.map((row) => row.payDate),
      rows.map((row) => row.gross),
      rows.map((row) => row.cpp),
      rows.map((row) => row.cpp2),
      rows.map((row) => row.ei),
      rows.map((row) => row.qpip),
      rows.map((row) => row.federal),
      rows.map((row) => row.provincial),
      rows.map((row) => row.payrollTax),
      rows.map((row) => row.deducted),
      rows.map((row) => row.net),
      jsonLines(rows.map((row) => row.deductions)),
      jsonLines(rows.map((row) => row.basis)),
      rows.map((row) => row.edition),
      rows.map((row) => row.estimate),
    ],
    'write net pays',
  );
}

/** The net pay of a person's first regular pay from a day on that can still change; undefined for none. In cents. */
export async function nextNetPay(tx: Transaction, memberId: string, from: PlainDate) {
  const { rows } = await tx.query(
    `select n.pay_date::text as "payDate", sum(n.net)::bigint as net, bool_or(n.estimate) as estimate
     from app.net_pays n join public.payments p on p.id = n.line_id and p.credited_at is null
     where n.team_member_id = $1 and n.pay_date >= $2::date and not n.stale
       and not exists (select from app.payout_lines l where l.payment_id = n.line_id) and not app.is_in_exported_batch(n.line_id)
     group by n.pay_date order by n.pay_date limit 1`,
    [memberId, from],
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { payDate: row.payDate as PlainDate, net: Number(row.net), estimate: row.estimate ?? false };
}
