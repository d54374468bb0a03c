import type { Contributions } from '@portage/domain/contributions/calculation';
import type { Database } from '../../../platform/postgres/database.ts';
import { asService } from '../../../platform/postgres/identity.ts';
import type { StoredCalculation } from '../payroll-rows.ts';

/** An invoice line as stored. Dollars, as decimal strings. */
export interface StoredLine extends Record<string, unknown> {
  name: string;
  gross: string;
  ei: string;
  cpp: string;
  sign: number;
  /** Whether it counts toward the invoice total; lines that reverse a voided invoice do not. */
  counts: boolean;
  calculation: StoredCalculation | Contributions | null;
}

const asReader = { ...asService, readOnly: true };

export async function findInvoiceTotal(
  db: Database,
  invoiceId: string,
): Promise<{ amount: string; credit_of: string | null } | undefined> {
  const { rows } = await db.run<{ amount: string; credit_of: string | null }>(
    asReader,
    'select amount::text, credit_of from public.invoices where id = $1',
    [invoiceId],
  );
  return rows[0];
}

/** The lines and one-time payments of an invoice, by name. @param creditOf for a credit, the invoice it corrects */
export async function storedLines(db: Database, invoiceId: string, creditOf: string | null): Promise<StoredLine[]> {
  const { rows } = await db.run<StoredLine>(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, p.gross_salary::text as gross, p.ei::text, p.cpp::text, p.calculation,
       case p.payment_type when 'Credit' then -1 else 1 end as sign, p.payment_type = 'Debit' or $2::uuid is not null as counts
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.amount::text, o.ei::text, o.cpp::text, o.calculation, 1, true
     from public.wip_one_time_payments o where o.invoice_id = $1
     union all
     -- A credit takes one-time payments back without lines of its own.
     select o.employee_name, (-o.amount)::text, (-o.ei)::text, (-o.cpp)::text, o.calculation, -1, true
     from public.wip_one_time_payments o where o.invoice_id = $2 order by 1`,
    [invoiceId, creditOf],
  );
  return rows;
}

/** The calculations stored on an invoice's lines, by name. */
export async function storedCalculations(
  db: Database,
  invoiceId: string,
): Promise<{ name: string; calculation: Contributions }[]> {
  const { rows } = await db.run<{ name: string; calculation: Contributions }>(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, p.calculation
     from public.payments p join public.team_members t using (team_member_id)
     where p.invoice_id = $1 and p.calculation is not null
     union all
     select employee_name, calculation from public.wip_one_time_payments where invoice_id = $1 and calculation is not null
     order by 1`,
    [invoiceId],
  );
  return rows;
}
