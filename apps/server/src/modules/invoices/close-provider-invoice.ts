import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { setClosedAtProvider } from './queries/provider-invoices.ts';

/**
 * Closes an invoice at the billing provider that was settled here, so that it is not paid there as well. From then on the provider's
 * payments of it no longer count. Does nothing for an invoice that is open again or never reached the provider.
 */
export async function closeProviderInvoice(deps: Pick<Deps, 'db' | 'billing'>, invoiceId: string): Promise<void> {
  const providerInvoiceId = await deps.db.transaction(asService, (tx) => setClosedAtProvider(tx, invoiceId));
  if (providerInvoiceId !== undefined) await deps.billing.markInvoicePaid(providerInvoiceId);
}
