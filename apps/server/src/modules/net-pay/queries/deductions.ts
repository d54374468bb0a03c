import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { DeductionKind } from '@portage/domain/net-pay/pay-deductions';
import type { Transaction } from '../../../platform/postgres/database.ts';
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
}

/** Adds a deduction. Returns its id. */
export async function insertDeduction(
  tx: Transaction,
  person: Pick<Person, 'id' | 'companyId'>,
  { kind, cents, totalCents, from, until, description }: NewDeduction,
  reason: string,
): Promise<string> {
  const { rows } = await tx.query(
    `insert into app.pay_deductions (company_id, team_member_id, kind, cents, total_cents, from_day, until_day, description, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [person.companyId, person.id, kind, cents, totalCents, from, until, description, reason],
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
