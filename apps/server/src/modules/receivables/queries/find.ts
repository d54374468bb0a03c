import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

const asReader = { ...asService, readOnly: true };

/** Companies by id, legal name or billing email. */
export async function findCompanies(db: Database, wanted: string) {
  const { rows } = await db.run(
    asReader,
    'select id, legal_name as name from public.companies where id::text = $1 or legal_name = $1 or billing_email = $1 order by id',
    [wanted],
  );
  return rows;
}

/** Receipts by id or number. */
export async function findReceipts(db: Database, wanted: string) {
  const { rows } = await db.run(
    asReader,
    'select id, company_id from public.receipts where id::text = $1 or number = $1',
    [wanted],
  );
  return rows;
}

/** Credits by id or number. */
export async function findCredits(db: Database, wanted: string) {
  const { rows } = await db.run(
    asReader,
    "select id, company_id from public.invoices where kind = 'Credit' and (id::text = $1 or invoice_number = $1)",
    [wanted],
  );
  return rows;
}

/** Receipts, newest first, in dollars. @param companyId of one client; null for all */
export async function listReceiptRows(db: Database, companyId: string | null) {
  const { rows } = await db.run(
    asReader,
    `select r.id, coalesce(r.number, '') as number, c.legal_name as company, r.received_on::text as received, r.method, r.payer, r.reference,
       round(r.amount_cents / 100.0, 2)::text as amount, round((r.amount_cents - r.applied_cents - r.refunded_cents) / 100.0, 2)::text as "left", r.state
     from public.receipts r join public.companies c on c.id = r.company_id
     where $1::uuid is null or r.company_id = $1 order by r.received_on desc, r.recorded_at desc, r.id`,
    [companyId],
  );
  return rows;
}
