import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';

/**
 * Lines of an invoice that are not credited yet, by name, each with the instalments of recoveries that are taken from it. Total in dollars, as a decimal string; cents credited of a part of it.
 * @param person a name, an email, or the id of a line or one-time payment
 */
export async function creditableLines(tx: Transaction, invoiceId: string, person: string) {
  const { rows } = await tx.query(
    `select p.id, false as one_time, t.first_name || ' ' || t.last_name as name, (p.gross_salary + p.ei + p.cpp + coalesce((select sum(o.amount + o.ei + o.cpp) from public.wip_one_time_payments o
         where o.withheld_from = p.id and o.credited_at is null and o.status <> 'Canceled'), 0))::text as total,
       (select coalesce(sum(l.cents), 0)::bigint from app.line_credits l where l.payment_id = p.id) as credited_cents
     from public.payments p join public.team_members t using (team_member_id)
     where p.invoice_id = $1 and p.payment_type = 'Debit' and p.credited_at is null
       and $2 in (t.first_name || ' ' || t.last_name, t.email, p.id::text)
     union all
     select o.id, true, o.employee_name, (o.amount + o.ei + o.cpp)::text,
       (select coalesce(sum(l.cents), 0)::bigint from app.line_credits l where l.one_time_payment_id = o.id)
     from public.wip_one_time_payments o
     where o.invoice_id = $1 and o.credited_at is null and o.status <> 'Canceled' and o.recovery_id is null and o.corrects_year is null and o.pay_item_id is null
       and $2 in (o.employee_name, o.employee_email, o.id::text, o.reference)
     order by 3, 1`,
    [invoiceId, person],
  );
  return rows.map(({ credited_cents, ...row }) => ({ ...row, credited: Number(credited_cents) }));
}

export type CreditableLine = RowFrom<typeof creditableLines>;

/** What earlier credits corrected of an invoice before tax: dollars, as a decimal string. */
export async function creditedSubtotal(tx: Transaction, invoiceId: string): Promise<string> {
  const { rows } = await tx.query(
    "select coalesce(sum(tax_amount - amount), 0)::text as credited from public.invoices where credit_of = $1 and kind = 'Credit'",
    [invoiceId],
  );
  return rows[0]?.credited ?? '0';
}

/** The number of a credit of the same part of a line, issued the same day for the same reason. */
export async function findTwinCredit(
  tx: Transaction,
  credit: { lineId: string; cents: number; reason: string; asOf: PlainDate },
): Promise<string | undefined> {
  const { rows } = await tx.query(
    `select coalesce(i.invoice_number, '') as number from app.line_credits l join public.invoices i on i.id = l.credit_id
     where coalesce(l.payment_id, l.one_time_payment_id) = $1 and l.cents = $2 and i.reason = $3 and i.due_date = $4 limit 1`,
    [credit.lineId, credit.cents, credit.reason, credit.asOf],
  );
  return rows[0]?.number;
}

/** Marks a line as credited, with what was recovered from it, and adds its reversing line to a credit, in the same status. Other lines stay as they are. */
export async function reverseLine(tx: Transaction, lineId: string, creditId: string): Promise<void> {
  await tx.query('update public.payments set credited_at = app.now() where id = $1 and credited_at is null', [lineId]);
  await tx.query(
    `insert into public.payments (company_id, team_member_id, invoice_id, status, payment_type, credit_of, start_date, end_date, payday,
       period_number, gross_salary, ei, cpp, calculation)
     select company_id, team_member_id, $2, status, 'Credit', id, start_date, end_date, payday, period_number, -gross_salary, -ei, -cpp, calculation
     from public.payments where id = $1`,
    [lineId, creditId],
  );
  await tx.query(
    `update public.wip_one_time_payments set credited_at = app.now(), credit_id = $2
     where withheld_from = $1 and credited_at is null and status <> 'Canceled'`,
    [lineId, creditId],
  );
}

/** Marks a one-time payment as credited by a credit. */
export async function creditOneTime(tx: Transaction, paymentId: string, creditId: string): Promise<void> {
  await tx.query(
    'update public.wip_one_time_payments set credited_at = app.now(), credit_id = $2 where id = $1 and credited_at is null',
    [paymentId, creditId],
  );
}

/** Notes which part of a line or one-time payment a credit is for. Its pay stays as it is. */
export async function insertLineCredit(
  tx: Transaction,
  credit: { creditId: string; companyId: string; line: Pick<CreditableLine, 'id' | 'one_time'>; cents: number },
): Promise<void> {
  const { creditId, companyId, line, cents } = credit;
  const [paymentId, oneTimeId] = line.one_time === true ? [null, line.id] : [line.id, null];
  await tx.query(
    'insert into app.line_credits (credit_id, company_id, payment_id, one_time_payment_id, cents) values ($1, $2, $3, $4, $5)',
    [creditId, companyId, paymentId, oneTimeId, cents],
  );
}
