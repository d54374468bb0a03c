import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, cents } from '@portage/domain/money/money';
import type { PayrollSchedule } from '@portage/domain/pay/paydays';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Transaction } from '@portage/platform/postgres/database';

/** An allowance or benefit of each regular pay of a person. */
export interface NewPayItem {
  readonly kind: PayItemKind;
  /** Of each pay. */
  readonly cents: number;
  /** The first and the last pay date; null for no last one. */
  readonly from: PlainDate;
  readonly until: PlainDate | null;
  /** What it is, as the pay statement says it. */
  readonly description: string;
}

/** Adds an item. Returns its id. */
export async function insertItem(
  tx: Transaction,
  person: { id: string; companyId: string },
  { kind, cents: amount, from, until, description }: NewPayItem,
  reason: string,
): Promise<string> {
  const { rows } = await tx.query(
    `insert into app.pay_items (company_id, team_member_id, kind, cents, from_day, until_day, description, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [person.companyId, person.id, kind, amount, from, until, description, reason],
  );
  return rows[0]?.id ?? '';
}

/** An item that is not canceled, with its company and person. */
export async function findItem(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select i.company_id as "companyId", i.from_day::text as "from", t.first_name || ' ' || t.last_name as name
     from app.pay_items i join public.team_members t on t.team_member_id = i.team_member_id
     where i.id::text = $1 and i.canceled_at is null`,
    [id],
  );
  return rows[0];
}

/** Ends an item on a day, or cancels it when the day is null. */
export async function setItemEnded(
  tx: Transaction,
  id: string,
  until: PlainDate | null,
  reason: string,
): Promise<void> {
  if (until === null)
    await tx.query(
      `update app.pay_items set canceled_at = app.now(), canceled_by = auth.uid(), cancel_reason = $2
       where id::text = $1 and canceled_at is null`,
      [id, reason],
    );
  else await tx.query('update app.pay_items set until_day = $2 where id::text = $1', [id, until]);
}

/** The newest payday of a person's regular pay that is invoiced; null for none. */
export async function lastInvoiced(tx: Transaction, memberId: string): Promise<PlainDate | null> {
  const { rows } = await tx.query(
    `select max(payday)::text as payday from public.payments
     where team_member_id = $1 and payment_type = 'Debit' and status <> 'upcoming' and credited_at is null`,
    [memberId],
  );
  return (rows[0]?.payday ?? null) as PlainDate | null;
}

/** The pay that is not invoiced yet, in pay periods, by payday. Cents. */
export async function comingPeriods(tx: Transaction, companyId: string, memberIds: readonly string[] | null) {
  const { rows } = await tx.query(
    `select p.team_member_id as "memberId", p.payday::text, p.period_number as period, p.calculation->'pay'->>'schedule' as schedule,
       t.commencement_date::text as commencement, sum(p.gross_salary * 100)::bigint as gross
     from public.payments p join public.team_members t on t.team_member_id = p.team_member_id
     where p.company_id = $1 and p.status = 'upcoming' and p.payment_type = 'Debit' and ($2::uuid[] is null or p.team_member_id = any ($2::uuid[]))
       and exists (select from app.pay_items i where i.team_member_id = p.team_member_id and i.canceled_at is null)
     group by 1, 2, 3, 4, 5 order by 1, 2, 3`,
    [companyId, memberIds],
    'coming periods',
  );
  return rows.map(({ payday, schedule, commencement, gross, period, ...row }) => ({
    ...row,
    period: period ?? 0,
    payday: payday as PlainDate,
    schedule: schedule as PayrollSchedule,
    commencement: commencement as PlainDate,
    gross: cents(Number(gross)),
  }));
}

/** A company's items that are not canceled, oldest first. */
export async function itemsOf(tx: Transaction, companyId: string, memberIds: readonly string[] | null) {
  const { rows } = await tx.query(
    `select id, team_member_id as "memberId", kind, cents, from_day::text as "from", until_day::text as "until", description
     from app.pay_items where company_id = $1 and canceled_at is null and ($2::uuid[] is null or team_member_id = any ($2::uuid[]))
     order by recorded_at, id`,
    [companyId, memberIds],
    'pay items',
  );
  return rows.map(({ kind, cents: amount, from, until, ...row }) => ({
    ...row,
    kind: kind as PayItemKind,
    value: cents(Number(amount)),
    from: from as PlainDate,
    until: until as PlainDate | null,
  }));
}

/** The items of pay periods that stand: planned, or invoiced. */
export async function plannedItems(tx: Transaction, companyId: string, memberIds: readonly string[] | null) {
  const { rows } = await tx.query(
    `select id, pay_item_id as item, team_member_id as "memberId", start_date::text as payday, item_day::text as day, item_period as period,
       invoice_id is not null as invoiced
     from public.wip_one_time_payments
     where company_id = $1 and pay_item_id is not null and status <> 'Canceled' and credited_at is null
       and ($2::uuid[] is null or team_member_id = any ($2::uuid[]))`,
    [companyId, memberIds],
    'planned items',
  );
  return rows;
}

export async function removeItems(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'delete from public.wip_one_time_payments where id = any ($1::uuid[]) and pay_item_id is not null and invoice_id is null',
    [ids],
  );
}

/** An item of a pay period to plan. */
export interface PeriodItem {
  readonly item: string;
  readonly memberId: string;
  readonly kind: PayItemKind;
  readonly value: Cents;
  /** Of it, what is paid to the person. */
  readonly paid: Cents;
  readonly description: string;
  /** When it is paid, and the own payday of its period. */
  readonly payday: PlainDate;
  readonly day: PlainDate;
  readonly period: number;
}

/** Plans items of pay periods. Their contributions are calculated with the pay. */
export async function addItems(tx: Transaction, items: readonly PeriodItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.query(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, treatment, amount, start_date, end_date, description, pay_item_id, item_kind,
       item_cents, item_period, item_day)
     select n."memberId", 'Other', 'contributions', round(n.paid / 100.0, 2), n.payday, n.payday, n.description, n.item, n.kind, n.value, n.period, n.day
     from jsonb_to_recordset($1::jsonb) as n (item uuid, "memberId" uuid, kind text, value bigint, paid bigint, description text, payday date, day date, period int)`,
    [JSON.stringify(items)],
    'plan items',
  );
}
