import { randomBytes } from 'node:crypto';
import { todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import type { Clock } from '@portage/platform/clock';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Keys } from '@portage/platform/secrets/keys';
import type { Config } from '../../../config.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hashToken, linkToken } from '../../../platform/secrets/secret-links.ts';
import { readWebhookBody } from '../../webhook-body.ts';
import { checkWebhook } from '../../webhook-signature.ts';
import type { BillingEvent } from '../billing-events.ts';
import { type BillingInvoiceState, type BillingProvider, invoiceTotal } from '../billing-provider.ts';
import {
  checkoutPayment,
  checkoutStatus,
  customerName,
  endCheckoutRow,
  findCheckout,
  findInvoice,
  type InvoiceRow,
  insertCheckout,
  insertCustomer,
  insertEvent,
  insertInvoice,
  invoiceStatus,
  payInvoiceRow,
  updateCustomerRow,
  voidInvoiceRow,
} from './billing-books.ts';
import { testCompany } from './built-in-test-companies.ts';

type BuiltInParts = Pick<Parts, 'config' | 'clock' | 'db' | 'keys' | 'jobs'>;

/** How long a checkout stays open: for a test payment a day, for a transfer 30 days. */
const checkoutSeconds = ({ testPayments }: Config): number => (testPayments ? 1 : 30) * 86_400;
const newId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;

/** The number of a plan's payment: short, and the same whenever it is read. */
export const paymentNumber = (checkoutId: string) => `PLAN-${checkoutId.slice(-8).toUpperCase()}`;

export const billingWebhookSecret = (keys: Keys) => keys.derive('billing webhook');

/**
 * Billing without a vendor, with its own tables (vendor_billing), pages and signed webhooks. It collects nothing: clients pay by transfer,
 * or with test payments where they are allowed.
 */
export function builtInBilling({ config, clock, db, keys, jobs }: BuiltInParts): BillingProvider {
  const state = (row: InvoiceRow): BillingInvoiceState => {
    const page = `${config.siteUrl}/invoice/${linkToken(keys, 'invoice', row.id)}`;
    return {
      id: row.id,
      status: row.status,
      amountDueCents: cents(Number(row.amount_due_cents)),
      hostedInvoiceUrl: page,
      invoicePdf: `${page}/pdf`,
      payer: row.payer,
      metadata: row.metadata,
    };
  };
  return {
    name: 'built-in',
    async createCustomer({ idempotencyKey, ...facts }) {
      return { id: await insertCustomer(db, newId('cus'), idempotencyKey, facts) };
    },
    updateCustomer: (id, facts) => updateCustomerRow(db, id, facts),
    async createCheckout(input) {
      const id = newId('cs');
      const at = clock.now();
      const testSeconds = config.testPayments ? await testSecondsFor(db, input.customerId) : null;
      const seconds = testSeconds ?? checkoutSeconds(config);
      const made = await db.transaction(asService, async (tx) => {
        const sessionId = await insertCheckout(tx, id, input, {
          tokenHash: hashToken(linkToken(keys, 'checkout', id)),
          at: new Date(at),
          expiresAt: new Date(at + seconds * 1000),
        });
        if (sessionId === id) await jobs.enqueue(tx, 'checkout.expire', { sessionId }, { startAfterSeconds: seconds });
        return sessionId;
      });
      return { id: made, url: `${config.siteUrl}/checkout/${linkToken(keys, 'checkout', made)}` };
    },
    getCheckout: (id) => findCheckout(db, id),
    async expireCheckout(id) {
      const status = await db.transaction(asService, async (tx) => {
        await endCheckout({ clock, jobs }, tx, id, 'expired');
        return (await checkoutStatus(tx, id)) ?? 'expired';
      });
      return status;
    },
    async createInvoice(input) {
      const id = newId('in');
      const row = await insertInvoice(db, id, input, {
        tokenHash: hashToken(linkToken(keys, 'invoice', id)),
        totalCents: invoiceTotal(input),
        at: new Date(clock.now()),
      });
      if (row === undefined) throw new Error('The invoice was not made.');
      return state(row);
    },
    async getInvoice(id) {
      const row = await findInvoice(db, id);
      return row === undefined ? null : state(row);
    },
    async markInvoicePaid(id) {
      await db.transaction(asService, (tx) => payInvoice({ clock, jobs }, tx, id));
    },
    async voidInvoice(id) {
      const status = await db.transaction(asService, async (tx) => {
        if (await voidInvoiceRow(tx, id)) await reportBilling({ clock, jobs }, tx, 'invoice.voided', id);
        return (await invoiceStatus(tx, id)) ?? 'void';
      });
      return status;
    },
    // A plan is paid once: it does not renew, and no card is saved.
    async planBilling(id, url) {
      const paid = await checkoutPayment(db, id);
      if (paid === undefined || paid.completed_at === null) return null;
      const issuedOn = todayAt(paid.completed_at.getTime());
      const amountCents = cents(Number(paid.amount_cents));
      return {
        renewsOn: null,
        endsOn: null,
        card: null,
        invoices: [{ number: paymentNumber(id), issuedOn, amountCents, status: 'paid', url }],
      };
    },
    readWebhook(headers, rawBody) {
      checkWebhook(billingWebhookSecret(keys), headers.get('portage-signature'), rawBody, clock);
      const event = readWebhookBody(rawBody);
      return { eventId: event.id, type: event.type, objectId: event.object_id };
    },
  };
}

/**
 * How long a test company's checkout stays open; null for as long as any other. Some test companies get a failure instead.
 * @throws Error for the test company whose provider is down
 */
async function testSecondsFor(db: Database, customerId: string): Promise<number | null> {
  const meets = testCompany((await customerName(db, customerId)) ?? '')?.meets;
  if (meets === 'error') throw new Error('The built-in provider answers this test company with an error.');
  if (meets === 'silence') await new Promise<never>(() => {});
  return meets === 'short' ? 60 : null;
}

/** Marks an open invoice as paid and reports it. Returns whether it was open. @param payer who said they paid; empty for unknown */
export async function payInvoice(
  parts: { clock: Clock; jobs: Jobs },
  tx: Transaction,
  id: string,
  payer = '',
): Promise<boolean> {
  const wasOpen = await payInvoiceRow(tx, id, { payer, at: new Date(parts.clock.now()) });
  if (wasOpen) await reportBilling(parts, tx, 'invoice.paid', id);
  return wasOpen;
}

/** Completes or expires an open checkout and reports it, after `afterSeconds`. */
export async function endCheckout(
  parts: { clock: Clock; jobs: Jobs },
  tx: Transaction,
  id: string,
  status: 'complete' | 'expired',
  afterSeconds = 0,
): Promise<boolean> {
  const wasOpen = await endCheckoutRow(tx, id, status, new Date(parts.clock.now()));
  if (wasOpen)
    await reportBilling(
      parts,
      tx,
      status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired',
      id,
      afterSeconds,
    );
  return wasOpen;
}

async function reportBilling(
  parts: { clock: Clock; jobs: Jobs },
  tx: Transaction,
  type: BillingEvent,
  objectId: string,
  afterSeconds = 0,
): Promise<void> {
  const id = newId('evt');
  await insertEvent(tx, { id, type, objectId, at: new Date(parts.clock.now()) });
  await parts.jobs.enqueue(
    tx,
    'webhook.deliver',
    { provider: 'billing', eventId: id },
    { startAfterSeconds: afterSeconds },
  );
}
