import { cents, toDecimal } from '@portage/domain/money/money';
import type { ProviderServer } from '../../../testing/provider-server.ts';

let made = 0;

/** An open invoice of a company with one processing line, due in ten days. */
export async function billedInvoice(
  server: ProviderServer,
  company: { id: string; memberIds: readonly string[] },
  amountCents: number,
): Promise<string> {
  made += 1;
  const start = `app.today() - ${400 - (made % 380)}`;
  const [row] = await server.rows<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, 'INV-TEST-' || $3, $2, app.today() + 10, app.today(), app.today(), app.today() + 15) returning id`,
    [company.id, toDecimal(cents(amountCents)), String(made)],
  );
  await server.rows(
    `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     values ($1, $2, $3, 'processing', ${start}, ${start}, app.today() + 15, 1, $4, 0, 0, '{}')`,
    [company.id, company.memberIds[0], row?.id, toDecimal(cents(amountCents))],
  );
  return row?.id ?? '';
}

/** What is settled of an invoice in cents, its status, and that of its lines. */
export async function invoiceState(server: ProviderServer, id: string) {
  const [row] = await server.rows<Record<'status' | 'lines' | 'paid' | 'credited' | 'off', string>>(
    `select status, paid_cents as paid, credited_cents as credited, written_off_cents as off,
       (select string_agg(distinct p.status, ' + ' order by p.status) from public.payments p where p.invoice_id = i.id and payment_type = 'Debit') as lines
     from public.invoices i where id = $1`,
    [id],
  );
  return {
    status: row?.status,
    lines: row?.lines,
    paid: Number(row?.paid),
    credited: Number(row?.credited),
    writtenOff: Number(row?.off),
  };
}
