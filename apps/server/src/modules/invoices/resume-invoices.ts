import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';

/** Takes up the invoices that have not reached the billing provider and for which no job is left: its tries ended while it was away. */
export async function resumeInvoices(deps: Deps): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select i.id from public.invoices i
       where i.provider_invoice_id is null and i.status in ('Pending', 'Overdue')
         and not exists (select 1 from jobs.job j where j.name = 'billing.invoice'
           and j.data ->> 'invoiceId' = i.id::text and j.state in ('created', 'retry', 'active'))
       order by i.created_at, i.id limit 200 for update of i skip locked`,
    );
    for (const { id } of rows) await deps.jobs.enqueue(tx, 'billing.invoice', { invoiceId: id });
  });
}
