import { parseCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import type { InvoiceInput } from '../../providers/billing/billing-provider.ts';
import { ensureCustomer } from '../companies/customer.ts';
import { closeProviderInvoice } from './close-provider-invoice.ts';
import { syncInvoice } from './invoice-effect.ts';
import { mailInvoice } from './invoice-reminders.ts';
import { type DescribedTax, describeTax, keepParticulars } from './paper/describe-document.ts';
import { sentLines } from './paper/document-lines.ts';
import { invoiceMemo } from './paper/invoice-memo.ts';
import { findUnsentInvoice, saveProviderInvoice } from './queries/provider-invoices.ts';

/**
 * Creates an issued invoice at the billing provider and saves its links. Our id is the idempotency key, so a repeated call
 * creates it once. If it was voided here in the meantime, it is voided there too and no mail is sent.
 */
export async function createProviderInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const invoice = await findUnsentInvoice(deps.db, invoiceId);
  if (invoice === undefined) return;
  await deps.db.transaction(asService, (tx) => keepParticulars(deps, tx, invoiceId));
  const created = await deps.billing.createInvoice({
    idempotencyKey: `invoice:${invoice.id}`,
    customerId: await ensureCustomer(deps, invoice.company_id),
    number: invoice.invoice_number,
    currency: 'CAD',
    dueDate: invoice.due,
    memo: memoOf(deps.messages, invoice),
    lines: await sentLines(deps, invoiceId),
    tax: providerTax(deps.messages, invoice),
    metadata: { invoice_id: invoice.id, company_id: invoice.company_id },
  });
  const status = await deps.db.transaction(asService, async (tx) => {
    const savedStatus = await saveProviderInvoice(tx, invoice.id, { ...created, provider: deps.billing.name });
    if (savedStatus !== 'Cancelled' && savedStatus !== 'Paid' && created.status === 'open')
      await mailInvoice(deps, tx, 'issued', {
        ...invoice,
        number: invoice.invoice_number,
        url: created.hostedInvoiceUrl,
      });
    return savedStatus;
  });
  if (status === 'Cancelled') await deps.billing.voidInvoice(created.id);
  if (status === 'Paid' && created.status === 'open') await closeProviderInvoice(deps, invoice.id);
  // Events that arrived before our row had the provider's id could not be matched.
  if (status === 'Cancelled' || created.status !== 'open') await syncInvoice(deps, created.id);
}

/** What an invoice pays for, and the client's purchase order number. */
function memoOf(messages: Catalog, invoice: Parameters<typeof invoiceMemo>[1] & { po_number: string }): string {
  const memo = invoiceMemo(messages, invoice);
  return invoice.po_number === '' ? memo : messages.invoices.memoWithPo({ memo, number: invoice.po_number });
}

/** The tax of an invoice as the provider charges it; null without tax. */
function providerTax(messages: Catalog, { tax_rate, tax_amount }: DescribedTax): InvoiceInput['tax'] {
  const amountCents = parseCents(tax_amount);
  return amountCents === 0 ? null : { label: describeTax(messages, { tax_rate, tax_amount }, null), amountCents };
}
