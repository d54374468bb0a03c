import { formatDate, formatDateRange } from '@portage/domain/date-format';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { ensureCustomer } from '../companies/customer.ts';
import { catchUpInvoice } from './invoice-effect.ts';
import { invoiceLine } from './invoice-line.ts';
import { mailInvoice } from './invoice-reminders.ts';
import { findUnsentInvoice, keepProviderInvoice } from './queries/provider-invoices.ts';
import { invoiceLines } from './queries/read.ts';

/**
 * Creates an issued invoice at the billing provider and keeps its links; the provider knows our id, so twice makes one. One that was voided
 * meanwhile is voided there too, and nobody is told of it.
 */
export async function createProviderInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const invoice = await findUnsentInvoice(deps.db, invoiceId);
  if (invoice === undefined) return;
  const lines = await invoiceLines(deps.db, invoiceId);
  const made = await deps.billing.createInvoice({
    idempotencyKey: `invoice:${invoice.id}`,
    customerId: await ensureCustomer(deps, invoice.company_id),
    number: invoice.invoice_number,
    currency: 'CAD',
    dueDate: invoice.due,
    memo:
      invoice.kind === 'One-time'
        ? `One-time payments of ${formatDate(invoice.payday)}`
        : `Pay period ${formatDateRange(invoice.period_start, invoice.period_end)}, payday ${formatDate(invoice.payday)}`,
    lines: lines.map(invoiceLine),
    metadata: { invoice_id: invoice.id, company_id: invoice.company_id },
  });
  const status = await deps.db.transaction(asService, async (tx) => {
    const kept = await keepProviderInvoice(tx, invoice.id, { ...made, provider: deps.billing.name });
    if (kept !== 'Cancelled' && made.status === 'open')
      await mailInvoice(deps, tx, 'issued', { ...invoice, number: invoice.invoice_number, url: made.hostedInvoiceUrl });
    return kept;
  });
  if (status === 'Cancelled') await deps.billing.voidInvoice(made.id);
  // What happened there before our row knew its id could not be fitted to it.
  if (status === 'Cancelled' || made.status !== 'open') await catchUpInvoice(deps, made.id);
  deps.jobs.wake('mail.send');
}
