import type { Contributions } from '@portage/domain/contributions/calculation';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { StoredCalculation } from '../plan/payroll-rows.ts';

const asReader = { ...asService, readOnly: true };

/** An invoice's total before tax: dollars, as a decimal string. */
export async function findInvoiceTotal(db: Database, invoiceId: string) {
  const { rows } = await db.run(
    asReader,
    'select (amount - tax_amount)::text as amount, credit_of from public.invoices where id = $1',
    [invoiceId],
  );
  return rows[0];
}

/**
 * The lines and one-time payments of an invoice, by name. Dollars, as decimal strings. `counts` says whether a line counts
 * toward the invoice total: lines that reverse a voided invoice do not.
 * @param creditOf for a credit, the invoice it corrects
 */
export async function storedLines(db: Database, invoiceId: string, creditOf: string | null) {
  const { rows } = await db.run(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, p.gross_salary::text as gross, p.ei::text, p.cpp::text, p.calculation, null as "itemKind",
       case p.payment_type when 'Credit' then -1 else 1 end as sign, p.payment_type = 'Debit' or $2::uuid is not null as counts
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.amount::text, o.ei::text, o.cpp::text, o.calculation, o.item_kind, 1, true
     from public.wip_one_time_payments o where o.invoice_id = $1
     union all
     -- A credit takes one-time payments back without lines of its own.
     select o.employee_name, (-o.amount)::text, (-o.ei)::text, (-o.cpp)::text, o.calculation, o.item_kind, -1, true
     from public.wip_one_time_payments o where o.invoice_id = $2 and o.credited_at is not null and coalesce(o.credit_id, $1) = $1
       and not exists (select from app.line_credits l where l.credit_id = $1)
     union all
     select coalesce((select t.first_name || ' ' || t.last_name from public.payments p join public.team_members t using (team_member_id) where p.id = l.payment_id),
       (select o.employee_name from public.wip_one_time_payments o where o.id = l.one_time_payment_id), ''), round(-l.cents / 100.0, 2)::text, '0', '0', null, null, -1, true
     from app.line_credits l where l.credit_id = $1 order by 1`,
    [invoiceId, creditOf],
  );
  return rows.map((row) => ({ ...row, calculation: row.calculation as StoredCalculation | Contributions | null }));
}

export type StoredLine = RowFrom<typeof storedLines>;

/** The calculations stored on an invoice's lines, by name. */
export async function storedCalculations(
  db: Database,
  invoiceId: string,
): Promise<{ name: string; calculation: Contributions }[]> {
  const { rows } = await db.run(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, p.calculation
     from public.payments p join public.team_members t using (team_member_id)
     where p.invoice_id = $1 and p.calculation is not null
     union all
     select employee_name, calculation from public.wip_one_time_payments where invoice_id = $1 and calculation is not null
     order by 1`,
    [invoiceId],
  );
  return rows.map((row) => ({ ...row, calculation: row.calculation as Contributions }));
}

/** The next invoices and credits of all companies, by id. */
export async function invoicesAfter(db: Database, after: string, limit: number) {
  const { rows } = await db.run(
    asReader,
    'select id, coalesce(invoice_number, id::text) as number from public.invoices where id > $1 order by id limit $2',
    [after, limit],
  );
  return rows;
}
