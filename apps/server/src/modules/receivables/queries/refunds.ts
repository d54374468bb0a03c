import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

export interface NewRefund {
  companyId: string;
  receiptId: string | null;
  creditId: string | null;
  cents: number;
  on: PlainDate;
  method: string;
  reference: string;
}

/** Adds a refund, which counts on its source. Returns its id. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<string> {
  const { companyId, receiptId, creditId, cents, on, method, reference } = refund;
  const { rows } = await tx.query(
    `insert into app.refunds (company_id, receipt_id, credit_id, cents, refunded_on, method, reference) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [companyId, receiptId, creditId, cents, on, method, reference],
  );
  return rows[0]?.id ?? '';
}

/** A refund of the same source, amount, day and reference that is not reversed. */
export async function hasRefundTwin(tx: Transaction, refund: NewRefund): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 as found from app.refunds f where (f.receipt_id = $1 or f.credit_id = $2) and f.cents = $3 and f.refunded_on = $4 and f.reference = $5
       and not exists (select from app.refunds r where r.reverses_id = f.id)`,
    [refund.receiptId, refund.creditId, refund.cents, refund.on, refund.reference],
  );
  return rows.length > 0;
}

/** Adds the opposite of each refund of a source that is not reversed, dated today. Returns the cents reversed and the ids of the reversals. */
export async function reverseRefunds(
  tx: Transaction,
  source: { receiptId: string | null; creditId: string | null },
  reason: string,
): Promise<{ cents: number; ids: string[] }> {
  const { rows } = await tx.query(
    `insert into app.refunds (company_id, receipt_id, credit_id, cents, reverses_id, refunded_on, method, reference, reason)
     select f.company_id, f.receipt_id, f.credit_id, -f.cents, f.id, greatest(f.refunded_on::date, app.today()), f.method, f.reference, $3
     from app.refunds f where (f.receipt_id = $1 or f.credit_id = $2) and f.cents > 0
       and not exists (select from app.refunds r where r.reverses_id = f.id)
     returning id, cents::text`,
    [source.receiptId, source.creditId, reason],
  );
  return { cents: -rows.reduce((sum, { cents }) => sum + Number(cents), 0), ids: rows.map(({ id }) => id) };
}
