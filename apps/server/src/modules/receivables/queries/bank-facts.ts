import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

/** Invoices of all clients with something open, in cents, earliest due date first. */
export async function allOpenInvoices(tx: Transaction) {
  const { rows } = await tx.query(
    `select id, coalesce(invoice_number, '') as number, company_id as "companyId",
       (amount * 100)::bigint - paid_cents - credited_cents - written_off_cents as open
     from public.invoices where kind <> 'Credit' and status in ('Pending', 'Overdue')
       and paid_cents + credited_cents + written_off_cents < amount * 100 order by due_date, created_at, id`,
  );
  return rows.map((row) => ({ ...row, number: row.number ?? '', open: Number(row.open) }));
}

/** Receipts of an amount that no bank line has and that did not come from the billing provider, from about a day. */
export async function unlinkedReceipts(tx: Transaction, cents: number, around: PlainDate, maxDaysApart: number) {
  const { rows } = await tx.query(
    `select r.id, coalesce(r.number, r.id::text) as number, r.company_id as "companyId" from public.receipts r
     where r.state = 'recorded' and r.amount_cents = $1 and r.provider_invoice_id is null and abs(r.received_on::date - $2::date) <= $3::int
       and not exists (select from app.bank_matches m where m.receipt_id = r.id and m.undone_at is null) order by r.received_on, r.id`,
    [cents, around, maxDaysApart],
  );
  return rows.map((row) => ({ ...row, number: row.number ?? '' }));
}

/**
 * Clients for which a payer is known: learned from a person, or from a number or reference in the text, by a match that is not undone.
 * @param payer as `payerOf` gives it, not empty
 */
export async function clientsOfPayer(tx: Transaction, payer: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select distinct m.company_id from app.bank_matches m join app.bank_lines l on l.id = m.line_id
     where l.norm_payer = $1 and l.withdrawn_at is null and m.undone_at is null and m.signals && array['hand', 'number', 'reference']`,
    [payer],
  );
  return rows.map((row) => row.company_id);
}

/** The legal names of all clients. */
export async function clientNames(tx: Transaction) {
  const { rows } = await tx.query('select id, legal_name as name from public.companies');
  return rows;
}
