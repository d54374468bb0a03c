import { formatDate, formatDateRange } from '@portage/domain/date-format';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { ensureCustomer } from '../companies/customer.ts';
import { syncInvoice } from './invoice-effect.ts';
import { invoiceLine } from './invoice-line.ts';
import { mailInvoice } from './invoice-reminders.ts';
import { findUnsentInvoice, saveProviderInvoice } from './queries/provider-invoices.ts';
import { invoiceLines } from './queries/read.ts';

/**
 * Creates an issued invoice at the billing provider and saves its links. Our id is the idempotency key, so a repeated call
 * creates it once. If it was voided here in the meantime, it is voided there too and no mail is sent.
 */
export async function createProviderInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const invoice = await findUnsentInvoice(deps.db, invoiceId);
  if (invoice === undefined) return;
  const lines = await invoiceLines(deps.db, invoiceId);
  const created = await deps.billing.createInvoice({
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
    const savedStatus = await saveProviderInvoice(tx, invoice.id, { ...created, provider: deps.billing.name });
    if (savedStatus !== 'Cancelled' && created.status === 'open')
      await mailInvoice(deps, tx, 'issued', {
        ...invoice,
        number: invoice.invoice_number,
        url: created.hostedInvoiceUrl,
      });
    return savedStatus;
  });
  if (status === 'Cancelled') await deps.billing.voidInvoice(created.id);
  // Events that arrived before our row had the provider's id could not be matched.
  if (status === 'Cancelled' || created.status !== 'open') await syncInvoice(deps, created.id);
  deps.jobs.wake('mail.send');
}
