import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { ReceiptType } from '@portage/domain/expenses/receipt';
import type { DeductionKind, DeductionLimit } from '@portage/domain/net-pay/pay-deductions';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Person } from './declarations.ts';

/** A deduction from each regular pay. */
export interface NewDeduction {
  readonly kind: DeductionKind;
  /** Of each pay. */
  readonly cents: number;
  /** Until this much was taken in all; null without an end. */
  readonly totalCents: number | null;
  /** The first and the last pay date; null for no last one. */
  readonly from: PlainDate;
  readonly until: PlainDate | null;
  /** What it is for, as the pay statement says it. */
  readonly description: string;
  /** What an order leaves to the person; absent for none. */
  readonly limit?: DeductionLimit;
  /** The order, or the person's consent, as it is stored; absent for none. */
  readonly document?: { readonly path: string; readonly type: ReceiptType } | null;
}

/** Adds a deduction. Returns its id. */
export async function insertDeduction(
  tx: Transaction,
  person: Pick<Person, 'id' | 'companyId'>,
  { kind, cents, totalCents, from, until, description, limit, document }: NewDeduction,
  reason: string,
): Promise<string> {
  const { rows } = await tx.query(
    `insert into app.pay_deductions (company_id, team_member_id, kind, cents, total_cents, from_day, until_day, description, reason, max_share, kept_cents, document_path,
       document_type) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      person.companyId,
      person.id,
      kind,
      cents,
      totalCents,
      from,
      until,
      description,
      reason,
      limit?.share ?? null,
      limit?.kept ?? null,
      document?.path ?? null,
      document?.type ?? null,
    ],
  );
  return rows[0]?.id ?? '';
}

/** A deduction that is not canceled, with its company and person. */
export async function findDeduction(tx: Transaction, id: string) {
  const { rows } = await tx.query(
    `select d.company_id as "companyId", d.from_day::text as "from", t.first_name || ' ' || t.last_name as name
     from app.pay_deductions d join public.team_members t on t.team_member_id = d.team_member_id
     where d.id::text = $1 and d.canceled_at is null`,
    [id],
  );
  return rows[0];
}

/** Ends a deduction on a day, or cancels it when the day is null. */
export async function setDeductionEnded(
  tx: Transaction,
  id: string,
  until: PlainDate | null,
  reason: string,
): Promise<void> {
  if (until === null)
    await tx.query(
      `update app.pay_deductions set canceled_at = app.now(), canceled_by = auth.uid(), cancel_reason = $2
       where id::text = $1 and canceled_at is null`,
      [id, reason],
    );
  else await tx.query('update app.pay_deductions set until_day = $2 where id::text = $1', [id, until]);
}

/**
 * What the first pay that has a deduction takes of it, and what is left for it there. In cents.
 * @returns undefined while no pay has it
 */
export async function firstTaken(tx: Transaction, memberId: string, id: string) {
  const { rows } = await tx.query(
    // What benefits take is left of the line.
    `select (d->>'amount')::bigint as wanted, (d->>'taken')::bigint as taken, n.net + least(0, coalesce((
         select sum(i.net) from public.wip_one_time_payments o join app.net_pays i on i.line_id = o.id
         where o.team_member_id = n.team_member_id and o.pay_item_id is not null and o.start_date = p.payday and o.item_period = p.period_number
           and o.status <> 'Canceled' and o.credited_at is null), 0))::bigint as net
     from app.net_pays n join public.payments p on p.id = n.line_id, jsonb_array_elements(n.deductions) d
     where n.team_member_id = $1 and d->>'id' = $2 and not n.stale order by n.pay_date limit 1`,
    [memberId, id],
  );
  const [row] = rows;
  return row === undefined
    ? undefined
    : { wanted: Number(row.wanted), taken: Number(row.taken), left: Number(row.taken) + Math.max(0, Number(row.net)) };
}
