import type { Contributions } from '@portage/domain/contributions/calculation';
import type { OneTimeType } from '@portage/domain/contributions/one-time-types';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Transaction } from '@portage/platform/postgres/database';
import type { InvoicedPay } from '../corrections/correct-year.ts';
import type { StoredCalculation } from '../plan/payroll-rows.ts';

/** People's invoiced pay with contributions that stands, of a calendar year and later. */
export async function loadInvoicedPay(
  tx: Transaction,
  memberIds: readonly string[],
  fromYear: number,
): Promise<(InvoicedPay & { memberId: string })[]> {
  const { rows } = await tx.query(
    `select p.id, p.team_member_id as "memberId", 'regular' as kind, p.start_date::text as start, p.end_date::text as "end", p.payday::text as payday,
       (p.gross_salary * 100)::bigint as amount, null as type, null as "itemKind", null::bigint as "itemCents", p.calculation
     from public.payments p
     where p.team_member_id = any ($1::uuid[]) and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming'
       and p.payday >= make_date($2::int, 1, 1) and (p.calculation->'steps'->>'payDate')::date >= make_date($2::int, 1, 1) and p.calculation ? 'pay'
     union all
     select o.id, o.team_member_id, case when o.pay_item_id is not null then 'item' when o.recovery_id is null then 'oneTime' else 'instalment' end, o.start_date::text, o.start_date::text,
       greatest(o.start_date, (o.calculation->'steps'->>'payDate')::date)::text, (o.amount * 100)::bigint, o.payment_type, o.item_kind, o.item_cents, o.calculation
     from public.wip_one_time_payments o
     where o.team_member_id = any ($1::uuid[]) and o.invoice_id is not null and o.status <> 'Canceled' and o.credited_at is null
       and o.corrects_year is null and (o.calculation->'steps'->>'payDate')::date >= make_date($2::int, 1, 1)
     order by 6, 4, 1`,
    [memberIds, fromYear],
    'load invoiced pay',
  );
  return rows.map(({ kind, type, start, end, payday, amount, itemKind, itemCents, calculation, ...row }) => {
    const stored = calculation as Contributions | StoredCalculation;
    return {
      id: row.id ?? '',
      memberId: row.memberId ?? '',
      kind: kind as InvoicedPay['kind'],
      start: start as PlainDate,
      end: end as PlainDate,
      payday: payday as PlainDate,
      amount: cents(Number(amount)),
      type: type as OneTimeType | null,
      item: itemKind === null ? null : { kind: itemKind as PayItemKind, value: cents(Number(itemCents)) },
      pay: 'pay' in stored ? stored.pay : null,
      calculation: stored,
    };
  });
}

/** A correction of contributions that stands: planned, or invoiced. */
export interface CorrectionRow {
  id: string;
  memberId: string;
  year: number;
  payday: PlainDate;
  invoiced: boolean;
  calculation: Contributions;
}

/** A company's corrections of a calendar year and later, oldest first. @param memberIds default everyone */
export async function loadCorrections(
  tx: Transaction,
  companyId: string,
  fromYear: number,
  memberIds?: readonly string[],
): Promise<CorrectionRow[]> {
  const { rows } = await tx.query(
    `select id, team_member_id as "memberId", corrects_year as year, start_date::text as payday, invoice_id is not null as invoiced, calculation
     from public.wip_one_time_payments
     where company_id = $1 and corrects_year >= $2::int and status <> 'Canceled' and credited_at is null
       and ($3::uuid[] is null or team_member_id = any ($3::uuid[]))
     order by created_at, id`,
    [companyId, fromYear, memberIds ?? null],
    'load corrections',
  );
  return rows.map((row) => ({
    ...row,
    year: row.year ?? fromYear,
    payday: row.payday as PlainDate,
    invoiced: row.invoiced ?? false,
    calculation: row.calculation as Contributions,
  }));
}

/** The first payday from a day on of people's lines that are not invoiced. */
export async function nextPaydays(tx: Transaction, memberIds: readonly string[], from: PlainDate) {
  const { rows } = await tx.query(
    `select team_member_id as "memberId", min(payday)::text as payday from public.payments
     where team_member_id = any ($1::uuid[]) and status = 'upcoming' and payment_type = 'Debit' and payday >= $2::date group by 1`,
    [memberIds, from],
    'next paydays',
  );
  return new Map(rows.map(({ memberId, payday }) => [memberId, payday as PlainDate]));
}

/** A correction to plan. */
export interface NewCorrection {
  memberId: string;
  year: number;
  payday: PlainDate;
  ei: number;
  cpp: number;
  calculation: Contributions;
}

export async function removeCorrections(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    'delete from public.wip_one_time_payments where id = any ($1::uuid[]) and corrects_year is not null and invoice_id is null',
    [ids],
  );
}

/** Plans corrections of contributions. The employer's part in cents. */
export async function addCorrections(tx: Transaction, corrections: readonly NewCorrection[]): Promise<void> {
  if (corrections.length === 0) return;
  await tx.query(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, treatment, amount, start_date, end_date, ei, cpp, calculation, corrects_year)
     select n."memberId", 'Other', 'contributions', 0, n.payday, n.payday, round(n.ei / 100.0, 2), round(n.cpp / 100.0, 2), n.calculation, n.year
     from jsonb_to_recordset($1::jsonb) as n ("memberId" uuid, year int, payday date, ei bigint, cpp bigint, calculation jsonb)`,
    [JSON.stringify(corrections)],
    'plan corrections',
  );
}
