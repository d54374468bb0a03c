import { cents, sumCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import type { Clock } from '@portage/platform/clock';
import type Stripe from 'stripe';
import { ProviderError } from '../../provider-error.ts';
import { type BillingInvoiceState, type InvoiceInput, invoiceTotal } from '../billing-provider.ts';
import { askStripe, findAtStripe } from './stripe-client.ts';
import { hourlyKey } from './stripe-idempotency.ts';

/** Stripe's limits: lines per call, and lines per invoice. */
const linesPerCall = 100;
const linesPerInvoice = 250;

interface StripeLine {
  /** Cents. */
  amount: number;
  description: string;
}

/**
 * Creates and finalizes the invoice of a pay period, due by transfer. Safe to interrupt and rerun: it resumes an invoice
 * that has our id, and never finalizes one with a different total.
 * @throws ProviderError when Stripe fails or its total differs
 */
export async function createStripeInvoice(
  { stripe, clock, m }: { stripe: Stripe; clock: Clock; m: Catalog['billing'] },
  input: InvoiceInput,
): Promise<BillingInvoiceState> {
  const key = hourlyKey(input.idempotencyKey, clock);
  const draft = (await findOwn(stripe, input)) ?? (await createDraft(stripe, clock, input, key));
  if (draft.status !== 'draft') return invoiceState(draft);
  await addLines(stripe, draft, stripeLines(m, input), key);
  const filled = await askStripe(() => stripe.invoices.retrieve(draft.id));
  const expected = invoiceTotal(input);
  if (filled.total !== expected)
    throw new ProviderError(
      `Stripe counts ${filled.total} cents for invoice ${input.number}, and Portage ${expected}; look for default taxes or discounts at Stripe.`,
    );
  return invoiceState(
    await askStripe(() =>
      stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false }, { idempotencyKey: `${key}:finalize` }),
    ),
  );
}

/** The invoice's current state; null when Stripe has no such invoice. */
export async function getStripeInvoice(stripe: Stripe, id: string): Promise<BillingInvoiceState | null> {
  const invoice = await findAtStripe(() => stripe.invoices.retrieve(id));
  return invoice === null ? null : invoiceState(invoice);
}

/** Marks an invoice as paid by a transfer outside Stripe; leaves a paid one unchanged. */
export async function markStripeInvoicePaid(stripe: Stripe, id: string): Promise<void> {
  await unlessDone(stripe, id, 'paid', () => stripe.invoices.pay(id, { paid_out_of_band: true }));
}

/** Voids an open invoice. Returns its resulting status: 'paid' if the payer paid first. */
export async function voidStripeInvoice(stripe: Stripe, id: string): Promise<BillingInvoiceState['status']> {
  return unlessDone(stripe, id, 'void', () => stripe.invoices.voidInvoice(id));
}

async function findOwn(stripe: Stripe, input: InvoiceInput): Promise<Stripe.Invoice | null> {
  const pages = stripe.invoices.list({ customer: input.customerId, limit: 100 });
  return askStripe(async () => {
    for await (const invoice of pages)
      if (invoice.metadata?.invoice_id === input.metadata.invoice_id && invoice.status !== null) return invoice;
    return null;
  });
}

function createDraft(stripe: Stripe, clock: Clock, input: InvoiceInput, key: string): Promise<Stripe.Invoice> {
  return askStripe(() =>
    stripe.invoices.create(
      {
        customer: input.customerId,
        collection_method: 'send_invoice',
        due_date: dueMoment(input.dueDate, clock.now()),
        currency: input.currency.toLowerCase(),
        auto_advance: false,
        // Include only our own lines, not pending subscription items.
        pending_invoice_items_behavior: 'exclude',
        description: input.memo,
        // Our numbers are unique per company, Stripe's per account.
        custom_fields: [{ name: 'Invoice', value: input.number }],
        metadata: input.metadata,
      },
      { idempotencyKey: `${key}:draft` },
    ),
  );
}

async function addLines(stripe: Stripe, draft: Stripe.Invoice, given: StripeLine[], key: string): Promise<void> {
  const lines = given.map((line) => ({ ...line, discountable: false }));
  const present = await askStripe(async () => {
    let count = 0;
    for await (const _ of stripe.invoices.listLineItems(draft.id, { limit: 100 })) count += 1;
    return count;
  });
  for (let start = present; start < lines.length; start += linesPerCall)
    await askStripe(() =>
      stripe.invoices.addLines(
        draft.id,
        { lines: lines.slice(start, start + linesPerCall) },
        { idempotencyKey: `${key}:lines:${start}` },
      ),
    );
}

/** The lines of an invoice, people first, and its tax, as a line of its own: Stripe's own tax would be calculated by its rules, not by ours. */
function stripeLines(m: Catalog['billing'], { lines, tax }: InvoiceInput): StripeLine[] {
  const isPerson = ({ parts }: InvoiceInput['lines'][number]) => parts.length > 0;
  const charges = lines.filter((line) => !isPerson(line));
  const max = linesPerInvoice - charges.length - (tax === null ? 0 : 1);
  const listed = [...capLines(m, lines.filter(isPerson), max), ...charges].map((line) => ({
    amount: line.amountCents,
    description: `${line.description}: ${line.detail}`.slice(0, 500),
  }));
  return tax === null ? listed : [...listed, { amount: tax.amountCents, description: tax.label.slice(0, 500) }];
}

/** Caps the lines at a max, summing the rest in one line. */
function capLines(m: Catalog['billing'], lines: InvoiceInput['lines'], max: number): InvoiceInput['lines'] {
  if (lines.length <= max) return lines;
  const rest = lines.slice(max - 1);
  const amountCents = sumCents(rest.map((line) => line.amountCents));
  return [
    ...lines.slice(0, max - 1),
    { description: m.morePeople({ count: rest.length }), detail: m.listedInPortal, amountCents, parts: [] },
  ];
}

/** The due date's 22:00 UTC (end of the Toronto workday) in seconds, or 1 to 2 hours from now if later: Stripe rejects past due dates. */
function dueMoment(dueDate: string, now: number): number {
  const due = Date.parse(`${dueDate}T22:00:00Z`) / 1000;
  const hours = Math.floor(now / 3_600_000);
  return Math.max(due, (hours + 2) * 3600);
}

async function unlessDone(
  stripe: Stripe,
  id: string,
  wanted: BillingInvoiceState['status'],
  call: () => Promise<Stripe.Invoice>,
): Promise<BillingInvoiceState['status']> {
  try {
    return invoiceState(await askStripe(call)).status;
  } catch (error) {
    const now = await getStripeInvoice(stripe, id);
    if (now === null || (now.status === 'open' && wanted !== now.status)) throw error;
    return now.status;
  }
}

function invoiceState(invoice: Stripe.Invoice): BillingInvoiceState {
  return {
    id: invoice.id,
    status: invoice.status === 'paid' ? 'paid' : invoice.status === 'void' ? 'void' : 'open',
    amountDueCents: cents(invoice.amount_due),
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? '',
    invoicePdf: invoice.invoice_pdf ?? '',
    // Stripe's invoice names its customer, which is the company; who paid is only on the charge.
    payer: '',
    metadata: invoice.metadata ?? {},
  };
}
