import type { Row } from '@portage/contract/rows';
import { owed } from '@portage/domain/pay/owed';
import * as m from '@portage/messages/to-pay';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import type { Employee } from '../payments.ts';

/** Someone whom an invoice pays. */
type Payee = { credited_at: string | null; employee: Employee };

/** An open invoice with whom it pays. */
type OpenInvoice = Row<'invoices'> & { scheduled: Payee[]; extras: Payee[] };

/** What the company owes, the earliest due date first, with whom each invoice pays. */
export const openInvoicesQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('invoices', companyId), 'to pay'],
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const payee = 'credited_at, employee:team_directory(first_name, last_name, team_member_id)';
      const { data } = await joinedRest
        .from('invoices')
        .select(`*, scheduled:payments(${payee}), extras:wip_one_time_payments(${payee})` as '*')
        .eq('company_id', companyId)
        .in('status', ['Pending', 'Overdue'])
        .order('due_date')
        .order('id')
        .limit(100)
        .abortSignal(signal)
        .overrideTypes<OpenInvoice[], { merge: false }>()
        .throwOnError();
      return owed(data);
    },
  });

export type ToPay = ReturnType<typeof owed<OpenInvoice>>;
