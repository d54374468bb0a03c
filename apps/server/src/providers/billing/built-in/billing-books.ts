import { type Cents, multiplyCents } from '@portage/domain/money/money';
import type { BilledStatus } from '@portage/domain/statuses';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';
import type { BillingEvent } from '../billing-events.ts';
import type { CheckoutInput, CheckoutState, CustomerFacts, InvoiceInput, InvoiceLine } from '../billing-provider.ts';

/** A stored line. Its parts are missing on invoices created before parts were stored. */
type StoredInvoiceLine = Omit<InvoiceLine, 'parts'> & Partial<Pick<InvoiceLine, 'parts'>>;

/** Inserts a customer. Returns its id; the same key returns the same customer. */
export async function insertCustomer(
  db: Database,
  id: string,
  idempotencyKey: string,
  facts: CustomerFacts,
): Promise<string> {
  const { rows } = await db.run(
    asService,
    `insert into vendor_billing.customers (id, email, name, phone, address, metadata, description, idempotency_key) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`,
    [id, ...valuesOf(facts), idempotencyKey],
  );
  return rows[0]?.id ?? '';
}

export async function updateCustomerRow(db: Database, id: string, facts: CustomerFacts): Promise<void> {
  await db.run(
    asService,
    'update vendor_billing.customers set email = $2, name = $3, phone = $4, address = $5, metadata = $6, description = $7 where id = $1',
    [id, ...valuesOf(facts)],
  );
}

const valuesOf = ({ email, name, phone, address, metadata, description }: CustomerFacts) =>
  [email, name, phone, JSON.stringify(address), JSON.stringify(metadata), description] as const;

export async function customerName(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await db.run(asService, 'select name from vendor_billing.customers where id = $1', [id]);
  return rows[0]?.name;
}

/** Inserts a checkout. Returns its id; the same key returns the same checkout. */
export async function insertCheckout(
  tx: Transaction,
  id: string,
  input: CheckoutInput,
  made: { tokenHash: string; at: Date; expiresAt: Date },
): Promise<string> {
  const { rows } = await tx.query(
    `insert into vendor_billing.checkout_sessions (id, customer_id, token_hash, description, amount_cents, currency, interval, quantity, success_url, cancel_url, metadata, idempotency_key, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`,
    [
      id,
      input.customerId,
      made.tokenHash,
      input.description,
      multiplyCents(input.unitAmountCents, input.quantity),
      input.currency,
      input.interval,
      input.quantity,
      input.successUrl,
      input.cancelUrl,
      JSON.stringify(input.metadata),
      input.idempotencyKey,
      made.at,
      made.expiresAt,
    ],
  );
  return rows[0]?.id ?? id;
}

export async function findCheckout(db: Database, id: string): Promise<CheckoutState | null> {
  const { rows } = await db.run(
    asService,
    'select id, status, customer_id, metadata from vendor_billing.checkout_sessions where id = $1',
    [id],
  );
  const row = rows[0];
  return row === undefined
    ? null
    : { id: row.id, status: row.status, customerId: row.customer_id, metadata: row.metadata as Record<string, string> };
}

export async function checkoutStatus(tx: Transaction, id: string): Promise<CheckoutState['status'] | undefined> {
  const { rows } = await tx.query('select status from vendor_billing.checkout_sessions where id = $1', [id]);
  return rows[0]?.status;
}

/** What was paid in a completed checkout, and when; undefined for any other. */
export async function checkoutPayment(db: Database, id: string) {
  const { rows } = await db.run(
    asService,
    "select amount_cents, completed_at from vendor_billing.checkout_sessions where id = $1 and status = 'complete' and completed_at is not null",
    [id],
  );
  return rows[0];
}

/** A checkout as shown on its page. */
export async function checkoutByToken(db: Database, tokenHash: string) {
  const { rows } = await db.run(
    asService,
    `select s.id, s.description, s.amount_cents, s.currency, s.interval, s.quantity, s.status, s.success_url, s.cancel_url, s.expires_at, s.completed_at, c.name,
       s.metadata ->> 'plan' as plan, c.metadata ->> 'company_id' as company_id
     from vendor_billing.checkout_sessions s join vendor_billing.customers c on c.id = s.customer_id where s.token_hash = $1`,
    [tokenHash],
  );
  return rows[0];
}

export type ShownCheckoutRow = RowFrom<typeof checkoutByToken>;

/** Ends an open checkout; 'complete' also requires that it has not expired. Returns whether it ended now. */
export async function endCheckoutRow(
  tx: Transaction,
  id: string,
  status: 'complete' | 'expired',
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vendor_billing.checkout_sessions set status = $2, completed_at = $3 where id = $1 and status = 'open' and ($2 = 'expired' or expires_at > $3)",
    [id, status, at],
  );
  return rowCount > 0;
}

/** Inserts an invoice; the same key returns the same invoice. */
export async function insertInvoice(
  db: Database,
  id: string,
  input: InvoiceInput,
  made: { tokenHash: string; totalCents: Cents; at: Date },
) {
  const { rows } = await db.run(
    asService,
    `insert into vendor_billing.invoices (id, customer_id, number, token_hash, currency, amount_due_cents, due_date, lines, memo, metadata, idempotency_key, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
     returning id, status, amount_due_cents, payer, metadata`,
    [
      id,
      input.customerId,
      input.number,
      made.tokenHash,
      input.currency,
      made.totalCents,
      input.dueDate,
      JSON.stringify(input.lines),
      input.memo,
      JSON.stringify(input.metadata),
      input.idempotencyKey,
      made.at,
    ],
  );
  return rows[0] === undefined ? undefined : { ...rows[0], metadata: rows[0].metadata as Record<string, string> };
}

export async function findInvoice(db: Database, id: string) {
  const { rows } = await db.run(
    asService,
    'select id, status, amount_due_cents, payer, metadata from vendor_billing.invoices where id = $1',
    [id],
  );
  return rows[0] === undefined ? undefined : { ...rows[0], metadata: rows[0].metadata as Record<string, string> };
}

export type InvoiceRow = RowFrom<typeof findInvoice>;

/** An invoice as shown in its files, by its id. */
export async function invoiceById(db: Database, id: string) {
  const { rows } = await db.run(asService, 'select status, lines from vendor_billing.invoices where id = $1', [id]);
  return rows[0] === undefined ? undefined : { ...rows[0], lines: rows[0].lines as StoredInvoiceLine[] };
}

/** An invoice as shown on its page. */
export async function invoiceByToken(db: Database, tokenHash: string) {
  const { rows } = await db.run(
    asService,
    `select i.id, i.number, c.name, i.due_date::text as due, i.memo, i.status, i.lines
     from vendor_billing.invoices i join vendor_billing.customers c on c.id = i.customer_id where i.token_hash = $1`,
    [tokenHash],
  );
  return rows[0] === undefined ? undefined : { ...rows[0], lines: rows[0].lines as StoredInvoiceLine[] };
}

/** Marks an open invoice as paid. Returns whether it was open. */
export async function payInvoiceRow(tx: Transaction, id: string, paid: { payer: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vendor_billing.invoices set status = 'paid', paid_at = $2, payer = $3 where id = $1 and status = 'open'",
    [id, paid.at, paid.payer],
  );
  return rowCount > 0;
}

/** Voids an open invoice. Returns whether it was open. */
export async function voidInvoiceRow(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vendor_billing.invoices set status = 'void' where id = $1 and status = 'open'",
    [id],
  );
  return rowCount > 0;
}

export async function invoiceStatus(tx: Transaction, id: string): Promise<BilledStatus | undefined> {
  const { rows } = await tx.query('select status from vendor_billing.invoices where id = $1', [id]);
  return rows[0]?.status;
}

export async function insertEvent(
  tx: Transaction,
  event: { id: string; type: BillingEvent; objectId: string; at: Date },
): Promise<void> {
  await tx.query('insert into vendor_billing.events (id, type, object_id, occurred_at) values ($1, $2, $3, $4)', [
    event.id,
    event.type,
    event.objectId,
    event.at,
  ]);
}

/** An undelivered event. */
export async function undeliveredEvent(db: Database, id: string) {
  const { rows } = await db.run(
    asService,
    'select type, object_id from vendor_billing.events where id = $1 and delivered_at is null',
    [id],
  );
  return rows[0];
}

export async function noteDelivered(db: Database, id: string): Promise<void> {
  await db.run(asService, 'update vendor_billing.events set delivered_at = app.now() where id = $1', [id]);
}
