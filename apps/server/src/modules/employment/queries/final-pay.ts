import type { PlainDate } from '@portage/domain/dates/plain-date';
import { isLeavingExtra, type LeavingExtra } from '@portage/domain/leaving/leaving-extras';
import { type Cents, parseCents, toDecimal } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';

/** A payment of an end of employment that is neither canceled nor credited. */
export interface FinalPayment {
  id: string;
  kind: LeavingExtra;
  amount: Cents;
  date: PlainDate;
  invoiced: boolean;
}

/** The payments of an end, locked. */
export async function lockFinalPayments(tx: Transaction, endId: string): Promise<FinalPayment[]> {
  const { rows } = await tx.query(
    `select id, final_pay_kind as kind, amount::text as amount, start_date::text as date, invoice_id is not null as invoiced
     from public.wip_one_time_payments where employment_end_id = $1 and status <> 'Canceled' and credited_at is null
     order by created_at, id for update`,
    [endId],
  );
  return rows.flatMap(({ kind, amount, date, ...row }) =>
    isLeavingExtra(kind) ? [{ ...row, kind, amount: parseCents(amount), date: date as PlainDate }] : [],
  );
}

/** Adds a payment of an end. @param payment.type and treatment as `EXTRA_PAYMENTS` has them for its kind */
export async function insertFinalPayment(
  tx: Transaction,
  end: { id: string; memberId: string },
  payment: { kind: LeavingExtra; type: string; treatment: string; amount: Cents; date: PlainDate },
): Promise<void> {
  await tx.query(
    `insert into public.wip_one_time_payments (team_member_id, employment_end_id, final_pay_kind, payment_type, treatment, amount, start_date, end_date)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [end.memberId, end.id, payment.kind, payment.type, payment.treatment, toDecimal(payment.amount), payment.date],
  );
}

/** Cancels payments that are not invoiced. */
export async function cancelFinalPayments(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.query('select app.cancel_final_payments($1::uuid[])', [ids]);
}

/** Moves a payment that is not invoiced to another day. */
export async function moveFinalPayment(tx: Transaction, id: string, date: PlainDate): Promise<void> {
  await tx.query(
    'update public.wip_one_time_payments set start_date = $2, end_date = $2 where id = $1 and invoice_id is null',
    [id, date],
  );
}
