import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { hashToken, linkToken } from '../../platform/secrets/secret-links.ts';
import { checkWebhook } from '../webhook-signature.ts';
import type { BillingInvoiceState, BillingProvider, CheckoutState } from './billing-provider.ts';
import { testCompany } from './built-in-test-companies.ts';

interface Parts {
  config: Config;
  clock: Clock;
  db: Database;
  keys: Keys;
  jobs: Jobs;
}

interface InvoiceRow extends Record<string, unknown> {
  id: string;
  status: BillingInvoiceState['status'];
  amount_due_cents: string;
  metadata: Record<string, string>;
}

/** How long a checkout can be paid. */
const checkoutSeconds = 86_400;
const newId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;
export const billingWebhookSecret = (keys: Keys) => keys.derive('billing webhook');

/** Billing without a vendor: its own books in vendor_billing, its own pages, its own signed webhooks. Test mode; no money moves. */
export function builtInBilling({ config, clock, db, keys, jobs }: Parts): BillingProvider {
  const state = (row: InvoiceRow): BillingInvoiceState => {
    const page = `${config.siteUrl}/invoice/${linkToken(keys, 'invoice', row.id)}`;
    return {
      id: row.id,
      status: row.status,
      amountDueCents: Number(row.amount_due_cents),
      hostedInvoiceUrl: page,
      invoicePdf: `${page}/pdf`,
      metadata: row.metadata,
    };
  };
  return {
    name: 'built-in',
    async createCustomer(input) {
      const { rows } = await db.run<{ id: string }>(
        asService,
        `insert into vendor_billing.customers (id, email, name, phone, address, metadata, description, idempotency_key) values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`,
        [
          newId('cus'),
          input.email,
          input.name,
          input.phone,
          JSON.stringify(input.address),
          JSON.stringify(input.metadata),
          input.description,
          input.idempotencyKey,
        ],
      );
      return { id: rows[0]?.id ?? '' };
    },
    async updateCustomer(id, facts) {
      await db.run(
        asService,
        'update vendor_billing.customers set email = $2, name = $3, phone = $4, address = $5, metadata = $6, description = $7 where id = $1',
        [
          id,
          facts.email,
          facts.name,
          facts.phone,
          JSON.stringify(facts.address),
          JSON.stringify(facts.metadata),
          facts.description,
        ],
      );
    },
    async createCheckout(input) {
      const id = newId('cs');
      const at = clock.now();
      const seconds = await checkoutSecondsFor(db, input.customerId);
      const made = await db.transaction(asService, async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          `insert into vendor_billing.checkout_sessions (id, customer_id, token_hash, description, amount_cents, currency, interval, quantity, success_url, cancel_url, metadata, idempotency_key, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`,
          [
            id,
            input.customerId,
            hashToken(linkToken(keys, 'checkout', id)),
            input.description,
            input.unitAmountCents * input.quantity,
            input.currency,
            input.interval,
            input.quantity,
            input.successUrl,
            input.cancelUrl,
            JSON.stringify(input.metadata),
            input.idempotencyKey,
            new Date(at),
            new Date(at + seconds * 1000),
          ],
        );
        const sessionId = rows[0]?.id ?? id;
        if (sessionId === id) await jobs.enqueue(tx, 'checkout.expire', { sessionId }, { startAfterSeconds: seconds });
        return sessionId;
      });
      return { id: made, url: `${config.siteUrl}/checkout/${linkToken(keys, 'checkout', made)}` };
    },
    async getCheckout(id) {
      const { rows } = await db.run<{
        id: string;
        status: CheckoutState['status'];
        customer_id: string;
        metadata: Record<string, string>;
      }>(asService, 'select id, status, customer_id, metadata from vendor_billing.checkout_sessions where id = $1', [
        id,
      ]);
      const row = rows[0];
      if (row === undefined) return null;
      return { id: row.id, status: row.status, customerId: row.customer_id, metadata: row.metadata };
    },
    async expireCheckout(id) {
      const status = await db.transaction(asService, async (tx) => {
        await endCheckout({ clock, jobs }, tx, id, 'expired');
        const { rows } = await tx.query<{ status: CheckoutState['status'] }>(
          'select status from vendor_billing.checkout_sessions where id = $1',
          [id],
        );
        return rows[0]?.status ?? 'expired';
      });
      jobs.wake('webhook.deliver');
      return status;
    },
    async createInvoice(input) {
      const id = newId('in');
      const total = input.lines.reduce((sum, line) => sum + line.amountCents, 0);
      const { rows } = await db.run<InvoiceRow>(
        asService,
        `insert into vendor_billing.invoices (id, customer_id, number, token_hash, currency, amount_due_cents, due_date, lines, memo, metadata, idempotency_key, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
         returning id, status, amount_due_cents, metadata`,
        [
          id,
          input.customerId,
          input.number,
          hashToken(linkToken(keys, 'invoice', id)),
          input.currency,
          total,
          input.dueDate,
          JSON.stringify(input.lines),
          input.memo,
          JSON.stringify(input.metadata),
          input.idempotencyKey,
          new Date(clock.now()),
        ],
      );
      const row = rows[0];
      if (row === undefined) throw new Error('The invoice was not made.');
      return state(row);
    },
    async getInvoice(id) {
      const { rows } = await db.run<InvoiceRow>(
        asService,
        'select id, status, amount_due_cents, metadata from vendor_billing.invoices where id = $1',
        [id],
      );
      return rows[0] === undefined ? null : state(rows[0]);
    },
    async markInvoicePaid(id) {
      await db.transaction(asService, (tx) => payInvoice({ clock, jobs }, tx, id));
      jobs.wake('webhook.deliver');
    },
    async voidInvoice(id) {
      const status = await db.transaction(asService, async (tx) => {
        const { rowCount } = await tx.query(
          "update vendor_billing.invoices set status = 'void' where id = $1 and status = 'open'",
          [id],
        );
        if (rowCount > 0) await reportBilling({ clock, jobs }, tx, 'invoice.voided', id);
        const { rows } = await tx.query<{ status: InvoiceRow['status'] }>(
          'select status from vendor_billing.invoices where id = $1',
          [id],
        );
        return rows[0]?.status ?? 'void';
      });
      jobs.wake('webhook.deliver');
      return status;
    },
    readWebhook(headers, rawBody) {
      checkWebhook(billingWebhookSecret(keys), headers.get('portage-signature'), rawBody, clock);
      const event = JSON.parse(rawBody) as { id: string; type: string; object_id: string };
      return { eventId: event.id, type: event.type, objectId: event.object_id };
    },
  };
}

/**
 * How long a customer's checkout can be paid. A test company may meet a failure instead.
 * @throws Error for the company whose provider is away
 */
async function checkoutSecondsFor(db: Database, customerId: string): Promise<number> {
  const { rows } = await db.run<{ name: string }>(
    asService,
    'select name from vendor_billing.customers where id = $1',
    [customerId],
  );
  const meets = testCompany(rows[0]?.name ?? '')?.meets;
  if (meets === 'error') throw new Error('The built-in provider answers this test company with an error.');
  if (meets === 'silence') await new Promise<never>(() => {});
  return meets === 'short' ? 60 : checkoutSeconds;
}

/** Marks an invoice as paid and reports it, once. Returns whether it was open until now. */
export async function payInvoice(parts: { clock: Clock; jobs: Jobs }, tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vendor_billing.invoices set status = 'paid', paid_at = $2 where id = $1 and status = 'open'",
    [id, new Date(parts.clock.now())],
  );
  if (rowCount > 0) await reportBilling(parts, tx, 'invoice.paid', id);
  return rowCount > 0;
}

/** Completes or expires a checkout and reports it, once; `afterSeconds` later if it is to be slow. */
export async function endCheckout(
  parts: { clock: Clock; jobs: Jobs },
  tx: Transaction,
  id: string,
  status: 'complete' | 'expired',
  afterSeconds = 0,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update vendor_billing.checkout_sessions set status = $2, completed_at = $3 where id = $1 and status = 'open' and ($2 = 'expired' or expires_at > $3)",
    [id, status, new Date(parts.clock.now())],
  );
  if (rowCount > 0)
    await reportBilling(
      parts,
      tx,
      status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired',
      id,
      afterSeconds,
    );
  return rowCount > 0;
}

async function reportBilling(
  parts: { clock: Clock; jobs: Jobs },
  tx: Transaction,
  type: string,
  objectId: string,
  afterSeconds = 0,
): Promise<void> {
  const id = newId('evt');
  await tx.query('insert into vendor_billing.events (id, type, object_id, occurred_at) values ($1, $2, $3, $4)', [
    id,
    type,
    objectId,
    new Date(parts.clock.now()),
  ]);
  await parts.jobs.enqueue(
    tx,
    'webhook.deliver',
    { provider: 'billing', eventId: id },
    { startAfterSeconds: afterSeconds },
  );
}
