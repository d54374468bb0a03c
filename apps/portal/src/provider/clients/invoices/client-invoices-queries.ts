import * as m from '@portage/messages/console-clients';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import type { SortState } from '#ui/table/data-table-head.tsx';
import { consoleKey } from '../../lists/console-key.ts';

const maxInvoices = 100;

/** An invoice or credit of a client. */
export type ClientInvoice = Awaited<ReturnType<typeof readInvoices>>[number];

/** The database's column of each column that sorts. */
export const invoiceSortColumns = {
  number: 'invoice_number',
  period: 'period_start',
  due: 'due_date',
  amount: 'amount',
  status: 'status',
} as const;

async function readInvoices(companyId: string, sort: SortState | undefined, signal: AbortSignal) {
  const by = sort && invoiceSortColumns[sort.key as keyof typeof invoiceSortColumns];
  const { data } = await joinedRest
    .from('invoices')
    .select('id, invoice_number, kind, period_start, period_end, due_date, amount, status, hosted_invoice_url')
    .eq('company_id', companyId)
    .order(by ?? 'created_at', {
      ascending: sort?.direction === 'ascending',
      nullsFirst: sort?.direction === 'ascending',
    })
    .order('id')
    .limit(maxInvoices)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The invoices and credits of a client: the newest, or the first in an order. */
export const invoicesQuery = (companyId: string, sort: SortState | undefined) =>
  queryOptions({
    queryKey: consoleKey('invoices', companyId, sort?.key ?? null, sort?.direction ?? null),
    meta: { errorTitle: m.invoicesNotLoaded },
    queryFn: ({ signal }) => readInvoices(companyId, sort, signal),
  });
