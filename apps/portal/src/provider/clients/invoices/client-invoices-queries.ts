import * as m from '@portage/messages/console-clients';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

const maxInvoices = 100;

/** An invoice or credit of a client. */
export type ClientInvoice = Awaited<ReturnType<typeof readInvoices>>[number];

async function readInvoices(companyId: string, signal: AbortSignal) {
  const { data } = await rest
    .from('invoices')
    .select('id, invoice_number, kind, period_start, period_end, due_date, amount, status')
    .eq('company_id', companyId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(maxInvoices)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The newest invoices and credits of a client. */
export const invoicesQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('invoices', companyId),
    meta: { errorTitle: m.invoicesNotLoaded },
    queryFn: ({ signal }) => readInvoices(companyId, signal),
  });
