import { z } from 'zod';
import { type Books, findIn, happened, newId, pageOf, type StripeInvoice, type StripeLine } from './books.ts';
import type { Routes } from './call.ts';
import { checkParams, flag, integer, metadata, paging, text } from './params.ts';
import { StripeRefusal } from './stripe-refusal.ts';

const linesPerInvoice = 250;
const creation = z.strictObject({
  customer: text,
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  due_date: integer.optional(),
  days_until_due: integer.optional(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
  auto_advance: flag.optional(),
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
  description: text.max(1500).optional(),
  custom_fields: z
    .array(z.strictObject({ name: text.max(40), value: text.max(140) }))
    .max(4)
    .optional(),
  metadata: metadata.optional(),
});
const line = z.strictObject({ amount: integer, description: text.max(500).optional(), discountable: flag.optional() });

/** `/v1/invoices` */
export const invoiceRoutes = (books: Books): Routes => ({
  'POST /v1/invoices'({ given }) {
    const params = checkParams(creation, given);
    findIn(books.customers, 'customer', params.customer, 'customer');
    return draftInvoice(books, params);
  },
  'GET /v1/invoices'({ given }) {
    const { customer, subscription, ...page } = checkParams(
      z.strictObject({ ...paging, customer: text.optional(), subscription: text.optional() }),
      given,
    );
    const all = [...books.invoices.values()].reverse();
    const fits = (invoice: StripeInvoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (subscription === undefined || invoice.subscription === subscription);
    return pageOf(all.filter(fits), page);
  },
  'GET /v1/invoices/:id': ({ ids: [id = ''] }) => findIn(books.invoices, 'invoice', id),
  'GET /v1/invoices/:id/lines'({ ids: [id = ''], given }) {
    findIn(books.invoices, 'invoice', id);
    return pageOf(books.lines.get(id) ?? [], checkParams(z.strictObject(paging), given));
  },
  'POST /v1/invoices/:id/add_lines'({ ids: [id = ''], given }) {
    const { lines } = checkParams(z.strictObject({ lines: z.array(line).min(1) }), given);
    const invoice = editable(books, id);
    const before = books.lines.get(id) ?? [];
    if (before.length + lines.length > linesPerInvoice)
      throw new StripeRefusal(400, `An invoice has at most ${linesPerInvoice} line items.`, { param: 'lines' });
    const added = lines.map(
      (one): StripeLine => ({
        id: newId('il'),
        object: 'line_item',
        amount: one.amount,
        description: one.description ?? null,
        discountable: one.discountable ?? true,
      }),
    );
    books.lines.set(id, [...before, ...added]);
    const total = [...before, ...added].reduce((sum, one) => sum + one.amount, 0);
    return Object.assign(invoice, { total, amount_due: Math.max(total, 0) });
  },
  'POST /v1/invoices/:id/finalize'({ ids: [id = ''], given }) {
    checkParams(z.strictObject({ auto_advance: flag.optional() }), given);
    return finalizeInvoice(books, editable(books, id));
  },
  'POST /v1/invoices/:id/pay'({ ids: [id = ''], given }) {
    checkParams(z.strictObject({ paid_out_of_band: flag.optional() }), given);
    return payInvoice(books, id);
  },
  'POST /v1/invoices/:id/void'({ ids: [id = ''] }) {
    const invoice = findIn(books.invoices, 'invoice', id);
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
      throw new StripeRefusal(400, `You can only void open or uncollectible invoices; this one is ${invoice.status}.`);
    invoice.status = 'void';
    happened(books, 'invoice.voided', invoice);
    return invoice;
  },
});

/** Creates a draft without lines. @throws StripeRefusal for a missing or past due date */
export function draftInvoice(books: Books, params: z.infer<typeof creation>): StripeInvoice {
  const method = params.collection_method ?? 'charge_automatically';
  const due =
    params.due_date ?? (params.days_until_due === undefined ? null : books.now() + params.days_until_due * 86_400);
  if ((method === 'send_invoice') !== (due !== null))
    throw new StripeRefusal(
      400,
      'An invoice with send_invoice, and no other, needs a `days_until_due` or `due_date`.',
      {
        param: 'due_date',
      },
    );
  if (due !== null && due <= books.now())
    throw new StripeRefusal(400, 'Invalid due_date: must be in the future.', { param: 'due_date' });
  const invoice: StripeInvoice = {
    ...{ description: params.description ?? null, custom_fields: params.custom_fields ?? null },
    id: newId('in'),
    object: 'invoice',
    created: books.now(),
    livemode: false,
    status: 'draft',
    collection_method: method,
    customer: params.customer,
    currency: params.currency ?? 'cad',
    due_date: due,
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    total: 0,
    amount_due: 0,
    metadata: params.metadata ?? {},
  };
  books.invoices.set(invoice.id, invoice);
  happened(books, 'invoice.created', invoice);
  return invoice;
}

/** Gives an invoice its number and page. A zero total is paid immediately. */
export function finalizeInvoice(books: Books, invoice: StripeInvoice): StripeInvoice {
  const page = `https://invoice.stripe.com/i/acct_test/${invoice.id}`;
  const number = `STRIPE-${String(books.invoices.size).padStart(4, '0')}`;
  Object.assign(invoice, { status: 'open', number, hosted_invoice_url: page, invoice_pdf: `${page}/pdf` });
  happened(books, 'invoice.finalized', invoice);
  return invoice.total > 0 ? invoice : payInvoice(books, invoice.id);
}

/** @throws StripeRefusal when it is not open */
export function payInvoice(books: Books, id: string): StripeInvoice {
  const invoice = findIn(books.invoices, 'invoice', id);
  if (invoice.status === 'paid') throw new StripeRefusal(400, 'Invoice is already paid');
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw new StripeRefusal(400, `This invoice is ${invoice.status} and cannot be paid.`);
  invoice.status = 'paid';
  happened(books, 'invoice.paid', invoice);
  return invoice;
}

function editable(books: Books, id: string): StripeInvoice {
  const invoice = findIn(books.invoices, 'invoice', id);
  if (invoice.status !== 'draft')
    throw new StripeRefusal(400, 'This invoice is already finalized; only a draft can be changed.', {
      code: 'invoice_not_editable',
    });
  return invoice;
}
