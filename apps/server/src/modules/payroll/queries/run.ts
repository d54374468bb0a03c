import { randomUUID } from 'node:crypto';
import type { Contributions } from '@portage/domain/contributions/calculation';
import type { Exemption } from '@portage/domain/contributions/exemptions';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents, parseCents } from '@portage/domain/money/money';
import type { EmploymentEnd, PayTerms } from '@portage/domain/pay/pay-ledger';
import type { DateRange } from '@portage/domain/pay/unpaid-days';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { jsonLines } from '../../../platform/postgres/json-lines.ts';
import type { PlannedLine, PlannedOneTime } from '../plan/calculate-line.ts';
import type { EarlierPay, LineRow, MemberRow, OneTimeRow, StoredCalculation } from '../plan/payroll-rows.ts';
import type { SettledUntil } from '../plan/plan-lines.ts';
import { yearOfSums } from './year-of-sums.ts';

/** Companies that a run could change, by name. */
export async function companiesToRun(db: Database) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select c.id, c.legal_name from public.companies c
     where exists (select from public.team_members t where t.company_id = c.id and t.status = 'approved')
        or exists (select from public.payments p where p.company_id = c.id and p.status <> 'paid' and p.credited_at is null)
        or exists (select from public.wip_one_time_payments o where o.company_id = c.id and o.status = 'Processing')
        or exists (select from public.employment_ends e left join app.pay_ledgers l on l.team_member_id = e.team_member_id
          where e.company_id = c.id and e.undone_at is null and e.rehired_on is null and (l.settled_until is null or l.settled_until < e.last_day))
        or exists (select from public.pay_exceptions e where e.company_id = c.id and e.resolved_at is null)
        or exists (select from app.credit_stops s where s.company_id = c.id and s.ended_at is null)
     order by c.legal_name, c.id`,
  );
  return rows;
}

/** Whether a company has a payment that is calculated with the rates of the year before. */
export async function hasEstimates(tx: Transaction, companyId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 as found where exists (select from public.payments where company_id = $1 and estimate)
       or exists (select from public.wip_one_time_payments where company_id = $1 and estimate)`,
    [companyId],
    'has estimates',
  );
  return rows.length > 0;
}

/** A person's first regular payday from a day on that is not invoiced, with the first day of its pay; undefined for none. */
export async function firstUpcomingPay(tx: Transaction, memberId: string, asOf: PlainDate) {
  const { rows } = await tx.query(
    `select payday::text as payday, min(start_date)::text as start, bool_or(estimate) as estimate from public.payments
     where team_member_id = $1 and status = 'upcoming' and payment_type = 'Debit' and not late and payday >= $2::date
     group by payday order by payments.payday limit 1`,
    [memberId, asOf],
  );
  const [row] = rows;
  return row && { payday: row.payday as PlainDate, start: row.start as PlainDate, estimate: row.estimate ?? false };
}

/** A company's id and name; undefined when it is gone. */
export async function findCompany(tx: Transaction, companyId: string) {
  const { rows } = await tx.query('select id, legal_name from public.companies where id = $1', [companyId]);
  return rows[0];
}

/** The company's members who are approved, are still owed days after leaving, or have upcoming lines or open one-time payments. */
export async function loadMembers(
  tx: Transaction,
  companyId: string,
  memberIds?: readonly string[],
): Promise<MemberRow[]> {
  const { rows } = await tx.query(
    `select t.team_member_id as id, t.first_name || ' ' || t.last_name as name, t.status = 'approved' as approved,
       t.commencement_date::text as commencement, t.birth_date::text as "birthDate", t.state as province, t.postal_code as "postalCode",
       t.paid_until::text as "paidUntil", l.settled_until::text as "settledUntil",
       coalesce((select jsonb_agg(jsonb_build_object('effectiveOn', e.effective_on, 'salary', e.salary_cents, 'schedule', e.payroll_schedule, 'province', e.province))
           from public.employment_terms e where e.team_member_id = t.team_member_id and e.canceled_at is null),
         jsonb_build_array(jsonb_build_object('effectiveOn', t.commencement_date, 'salary', (t.salary * 100)::bigint, 'schedule', t.payroll_schedule, 'province', t.state))) as terms,
       coalesce((select jsonb_agg(jsonb_build_object('lastDay', e.last_day, 'rehiredOn', e.rehired_on, 'finalPayOn', e.final_pay_on))
           from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null), '[]') as ends,
       coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind, 'from', x.from_day, 'until', x.until_day))
           from app.contribution_exemptions x where x.team_member_id = t.team_member_id and x.canceled_at is null), '[]') as exemptions,
       coalesce((select jsonb_agg(jsonb_build_object('start', a.first_day, 'end', a.last_day))
           from public.time_away a where a.team_member_id = t.team_member_id and a.kind = 'unpaid' and a.state = 'approved'), '[]') as "unpaidLeave"
     from public.team_members t left join app.pay_ledgers l on l.team_member_id = t.team_member_id
     where t.company_id = $1 and ($2::uuid[] is null or t.team_member_id = any ($2::uuid[]))
       and (t.status = 'approved'
         or exists (select from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null
           and (l.settled_until is null or l.settled_until < e.last_day))
         or exists (select from public.payments p where p.company_id = $1 and p.status = 'upcoming' and p.team_member_id = t.team_member_id)
         or exists (select from public.wip_one_time_payments o where o.team_member_id = t.team_member_id and o.invoice_id is null and o.status <> 'Canceled'))
     order by t.date_added, t.team_member_id`,
    [companyId, memberIds ?? null],
    'load members',
  );
  // Nobody is activated before their birth date is known.
  return rows.map(({ birthDate, ...row }) => ({
    ...row,
    birthDate: plainDate(birthDate ?? ''),
    terms: row.terms as unknown as PayTerms[],
    ends: row.ends as unknown as EmploymentEnd[],
    exemptions: row.exemptions as unknown as Exemption[],
    unpaidLeave: row.unpaidLeave as unknown as DateRange[],
  }));
}

/** The names and provinces of people, by their ids. */
export async function loadNames(tx: Transaction, memberIds: readonly string[]) {
  const { rows } = await tx.query(
    `select team_member_id as id, first_name || ' ' || last_name as name, state as province, postal_code as "postalCode"
     from public.team_members where team_member_id = any ($1::uuid[])`,
    [memberIds],
  );
  return rows;
}

/**
 * The company's scheduled lines that a run may change or needs to know: those after each member's settled days, and those with a
 * payday on or after the run's day. Oldest payday first, including credited ones but not the credits.
 */
export async function loadLines(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  memberIds?: readonly string[],
): Promise<LineRow[]> {
  const { rows } = await tx.query(
    `select p.id, p.team_member_id, lower(p.status) as status, p.start_date::text, p.end_date::text, p.payday::text, p.late,
       p.credited_at is not null as credited, p.owed_again, p.gross_salary::text as gross, p.ei::text as ei, p.cpp::text as cpp, p.calculation, p.estimate
     from public.team_members t
     left join app.pay_ledgers l on l.team_member_id = t.team_member_id
     cross join lateral (select * from public.payments p
       where p.team_member_id = t.team_member_id and p.payday > least(coalesce(l.settled_until, '1800-01-01'), $2::date - 1) and p.payment_type = 'Debit'
         and (l.settled_until is null or p.end_date > l.settled_until or p.payday >= $2::date or p.status = 'upcoming') offset 0) p
     where t.company_id = $1 and ($3::uuid[] is null or t.team_member_id = any ($3::uuid[]))
     order by p.payday, p.start_date, p.created_at, p.id`,
    [companyId, asOf, memberIds ?? null],
    'load lines',
  );
  return rows.map((row) => ({
    ...row,
    gross: parseCents(row.gross),
    ei: parseCents(row.ei),
    cpp: parseCents(row.cpp),
    calculation: row.calculation as StoredCalculation,
  }));
}

/**
 * Each member's contributions that `loadLines` leaves out, by the year of the day paid: lines before the run's day, and opening
 * amounts. Of the run's year, and in its first days of the year before, because a payday can be paid up to a few bank days
 * earlier. Cents.
 */
export async function loadEarlierPay(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  memberIds?: readonly string[],
): Promise<EarlierPay[]> {
  const { rows } = await tx.query(
    `select team_member_id, year, sum(pensionable)::float8 as pensionable, sum(cpp - qpp)::float8 as cpp, sum(qpp)::float8 as qpp,
       sum(cpp2)::float8 as cpp2, sum(insurable)::float8 as insurable, sum(insurable_quebec)::float8 as "insurableQuebec", sum(ei)::float8 as ei, sum(qpip)::float8 as qpip, sum(employer_ei)::float8 as "employerEi", sum(employer_qpip)::float8 as "employerQpip"
     from (
       select p.team_member_id, extract(year from (p.calculation #>> '{steps,payDate}')::date)::int as year, (p.calculation #>> '{steps,pensionable}')::bigint as pensionable,
         (p.calculation->>'cpp')::bigint as cpp, case when p.calculation #>> '{steps,province}' = 'QC' then (p.calculation->>'cpp')::bigint else 0 end as qpp,
         (p.calculation->>'cpp2')::bigint as cpp2, (p.calculation #>> '{steps,insurable}')::bigint as insurable,
         case when coalesce((p.calculation #>> '{steps,insuredInQuebec}')::boolean, p.calculation #>> '{steps,province}' = 'QC') then (p.calculation #>> '{steps,insurable}')::bigint else 0 end as insurable_quebec,
         (p.calculation->>'ei')::bigint as ei, (p.calculation->>'qpip')::bigint as qpip,
         (p.calculation #>> '{employer,ei}')::bigint as employer_ei, (p.calculation #>> '{employer,qpip}')::bigint as employer_qpip
       from public.team_members t join app.pay_ledgers l on l.team_member_id = t.team_member_id
       cross join lateral (select p.team_member_id, p.calculation from public.payments p
         where p.team_member_id = t.team_member_id and p.payday >= date_trunc('year', $2::date - 10)::date and p.payday < $2::date
           and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming' and p.end_date <= l.settled_until offset 0) p
       where t.company_id = $1 and ($3::uuid[] is null or t.team_member_id = any ($3::uuid[]))
       union all
       select y.team_member_id, y.year, y.pensionable, y.cpp, y.qpp, y.cpp2, y.insurable, y.insurable_quebec, y.ei, y.qpip, y.employer_ei, y.employer_qpip
       from app.opening_year_to_date y where y.company_id = $1 and ($3::uuid[] is null or y.team_member_id = any ($3::uuid[])) and y.superseded_at is null and y.year >= extract(year from $2::date - 10)
     ) pay group by 1, 2`,
    [companyId, asOf, memberIds ?? null],
    'load earlier pay',
  );
  return rows.map(({ team_member_id, year, ...sums }) => ({ team_member_id, year: year ?? 0, paid: yearOfSums(sums) }));
}

/** The company's one-time payments that were not canceled: the open ones, and those invoiced for the run's year and later. Oldest first. */
export async function loadOneTime(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  memberIds?: readonly string[],
): Promise<OneTimeRow[]> {
  const { rows } = await tx.query(
    `select id, team_member_id, payment_type as type, start_date::text as date, amount::text as amount, treatment,
       recovery_id is not null as "isInstalment", corrects_year is not null as "isCorrection", item_kind as "itemKind", item_cents as "itemCents", invoice_id is not null as invoiced, ei::text as ei, cpp::text as cpp, calculation, estimate
     from public.wip_one_time_payments
     where company_id = $1 and ($3::uuid[] is null or team_member_id = any ($3::uuid[])) and status <> 'Canceled' and credited_at is null
       and (invoice_id is null or greatest(start_date, (calculation->'steps'->>'payDate')::date) >= date_trunc('year', $2::date - 10)::date)
     order by start_date, id`,
    [companyId, asOf, memberIds ?? null],
    'load one time',
  );
  return rows.map(({ itemKind, itemCents, ...row }) => ({
    ...row,
    item: itemKind === null ? null : { kind: itemKind as PayItemKind, value: cents(Number(itemCents)) },
    amount: parseCents(row.amount),
    ei: parseCents(row.ei),
    cpp: parseCents(row.cpp),
    calculation: row.calculation as Contributions | null,
  }));
}

/** Writes how far members' days are settled. */
export async function writeSettledUntil(tx: Transaction, settled: readonly SettledUntil[]): Promise<void> {
  if (settled.length === 0) return;
  await tx.query(
    `insert into app.pay_ledgers (team_member_id, settled_until)
     select s.team_member_id, s.until from jsonb_to_recordset($1::jsonb) as s (team_member_id uuid, until date)
     on conflict (team_member_id) do update set settled_until = excluded.settled_until`,
    [JSON.stringify(settled)],
    'write settled until',
  );
}

export async function removeLines(tx: Transaction, lines: readonly LineRow[]): Promise<void> {
  if (lines.length === 0) return;
  await tx.query('delete from public.payments where id = any ($1::uuid[])', [lines.map((line) => line.id)]);
}

/** Removes every estimate, of all companies. */
export async function deleteEstimates(db: Database): Promise<void> {
  await db.run(asService, 'delete from public.payments where estimate');
}

/** Adds a company's upcoming lines. Returns their ids, each at the place of its line. */
export async function addLines(tx: Transaction, companyId: string, lines: readonly PlannedLine[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(() => randomUUID());
  await tx.query(
    `insert into public.payments (id, company_id, team_member_id, start_date, end_date, payday, period_number, late, gross_salary, ei, cpp, calculation, estimate)
     select l.id, $1, l.team_member_id, l.start_date, l.end_date, l.payday, l.period_number, l.late, round(l.gross / 100.0, 2), round(l.ei / 100.0, 2), round(l.cpp / 100.0, 2), l.calculation::jsonb, l.estimate
     from unnest($2::uuid[], $3::uuid[], $4::date[], $5::date[], $6::date[], $7::int[], $8::boolean[], $9::bigint[], $10::bigint[], $11::bigint[],
       string_to_array($12, E'\\n'), $13::boolean[])
       as l (id, team_member_id, start_date, end_date, payday, period_number, late, gross, ei, cpp, calculation, estimate)`,
    [
      companyId,
      ids,
      lines.map((line) => line.team_member_id),
      lines.map((line) => line.start_date),
      lines.map((line) => line.end_date),
      lines.map((line) => line.payday),
      lines.map((line) => line.period_number),
      lines.map((line) => line.late),
      lines.map((line) => line.gross),
      lines.map((line) => line.ei),
      lines.map((line) => line.cpp),
      jsonLines(lines.map((line) => line.calculation)),
      lines.map((line) => line.estimate),
    ],
    'add lines',
  );
  return ids;
}

/** Writes new amounts and dates into lines that are still upcoming. */
export async function recalculateLines(
  tx: Transaction,
  lines: readonly (PlannedLine & { id: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query(
    `update public.payments p set gross_salary = round(l.gross / 100.0, 2), ei = round(l.ei / 100.0, 2), cpp = round(l.cpp / 100.0, 2), calculation = l.calculation,
       end_date = l.end_date, payday = l.payday, period_number = l.period_number, late = l.late, estimate = l.estimate
     from jsonb_to_recordset($1::jsonb) as l (id uuid, end_date date, payday date, period_number int, late boolean, gross bigint, ei bigint, cpp bigint, calculation jsonb, estimate boolean)
     where p.id = l.id and p.status = 'upcoming'`,
    [JSON.stringify(lines)],
    'recalculate lines',
  );
}

/** Writes the contributions of one-time payments that are not invoiced yet. */
export async function calculateOneTimes(tx: Transaction, payments: readonly PlannedOneTime[]): Promise<void> {
  if (payments.length === 0) return;
  await tx.query(
    `update public.wip_one_time_payments o set ei = round(l.ei / 100.0, 2), cpp = round(l.cpp / 100.0, 2), calculation = l.calculation, estimate = l.estimate
     from jsonb_to_recordset($1::jsonb) as l (id uuid, ei bigint, cpp bigint, calculation jsonb, estimate boolean)
     where o.id = l.id and o.invoice_id is null`,
    [JSON.stringify(payments)],
  );
}

/**
 * Sets a company's lines to paid once their payout is in people's accounts, and lines that reverse others on their payday. One that an
 * earlier payout paid, of another payday, is paid on its own payday once it is funded. Returns the count per payday.
 */
export async function setLinesPaid(tx: Transaction, companyId: string, asOf: PlainDate) {
  const { rows } = await tx.query(
    `with due as (
       select p.id from public.payments p join app.payout_lines l on l.payment_id = p.id join app.payouts o on o.id = l.payout_id
       where p.company_id = $1 and lower(p.status) in ('processing', 'collected') and o.value_date <= $2::date
         and (o.payday = p.payday or lower(p.status) = 'collected' and p.payday <= $2::date)
       union all
       select p.id from public.payments p
       where p.company_id = $1 and lower(p.status) = 'collected' and p.payment_type = 'Credit' and p.payday <= $2::date),
     moved as (update public.payments p set status = 'paid' from due where p.id = due.id returning p.payday)
     select payday::text as payday, count(*)::int as lines from moved group by 1 order by 1`,
    [companyId, asOf],
    'set lines paid',
  );
  return rows;
}

/** Sets a company's one-time payments to Paid once their payout is in people's accounts. Returns their references. */
export async function setOneTimePaid(tx: Transaction, companyId: string, asOf: PlainDate): Promise<string[]> {
  const { rows } = await tx.query(
    `update public.wip_one_time_payments p set status = 'Paid' from app.payout_one_time_payments l join app.payouts o on o.id = l.payout_id
     where p.company_id = $1 and p.status = 'Processing'
       and l.one_time_payment_id = p.id and o.value_date <= $2::date
       and (o.payday = p.payday or p.payday <= $2::date and exists (select from public.invoices i where i.id = p.invoice_id and i.status = 'Paid'))
     returning p.reference`,
    [companyId, asOf],
    'set one time paid',
  );
  return rows.map((row) => row.reference ?? '');
}

/** The treatment of a Severance or Other payment that is not invoiced. Locks it. The kind of a final payment has its own. */
export async function lockTreatment(tx: Transaction, reference: string) {
  const { rows } = await tx.query(
    `select treatment from public.wip_one_time_payments
     where reference = $1 and invoice_id is null and payment_type in ('Severance', 'Other') and final_pay_kind is null and recovery_id is null and corrects_year is null and pay_item_id is null for update`,
    [reference],
  );
  return rows[0];
}

/** Sets the treatment of a payment that `lockTreatment` found. */
export async function setTreatment(
  tx: Transaction,
  reference: string,
  treatment: 'contributions' | 'none',
): Promise<void> {
  await tx.query(`update public.wip_one_time_payments set treatment = $2 where reference = $1`, [reference, treatment]);
}

/** Records when payroll ran last. @param at an ISO time */
export async function keepLastRun(db: Database, at: string): Promise<void> {
  await db.run(
    asService,
    "insert into app.settings (key, value) values ('payroll_ran_at', $1) on conflict (key) do update set value = excluded.value, updated_at = app.now()",
    [at],
  );
}
