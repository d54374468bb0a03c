import { CommandFailure } from '../../cli/output.ts';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';

export interface InvoiceRow extends Record<string, unknown> {
  id: string;
  number: string;
  company: string;
  period: string;
  amount: string;
  due: string;
  status: string;
  provider_invoice_id: string | null;
}

/** Invoices of all companies, newest first; with an id or a number only those. */
export async function invoices(deps: Deps, wanted?: string): Promise<InvoiceRow[]> {
  const { rows } = await deps.db.run<InvoiceRow>(
    { ...asService, readOnly: true },
    `select i.id, i.invoice_number as number, c.legal_name as company, i.period_start || ' – ' || i.period_end as period, i.amount::text as amount,
       i.due_date::text as due, i.status, i.provider_invoice_id
     from public.invoices i join public.companies c on c.id = i.company_id
     where $1::text is null or i.id::text = $1 or i.invoice_number = $1 order by i.created_at desc, i.invoice_number desc`,
    [wanted ?? null],
  );
  return rows;
}

/** The one invoice that is meant. @throws CommandFailure when there is none, or more than one */
export async function oneInvoice(deps: Deps, wanted: string): Promise<InvoiceRow> {
  const found = await invoices(deps, wanted);
  const invoice = found[0];
  if (invoice === undefined) throw new CommandFailure(`There is no invoice ${wanted}.`);
  if (found.length > 1) throw new CommandFailure(`${found.length} companies have an invoice ${wanted}; give its id.`);
  return invoice;
}
