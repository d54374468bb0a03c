import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';

/** Open invoices that are offered; others are typed. */
const maxOffered = 6;

/** The client's open invoices that are due first. */
export const openInvoicesQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('open-invoices', companyId),
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_invoices')
        .select('invoice_number, due_date, open')
        .eq('company_id', companyId)
        .in('status', ['Pending', 'Overdue'])
        .gt('open', 0)
        .order('due_date')
        .order('id')
        .limit(maxOffered)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
