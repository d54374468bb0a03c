import * as m from '@portage/messages/console-charges';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

/** A fee from a day of pay on: cents for each person and month, or percent of gross pay. */
export interface ClientFee {
  from: string;
  kind: 'month' | 'percent';
  cents: number | null;
  percent: number | null;
}

/** What a client pays beside pay. */
export interface ClientCharges {
  po_number: string;
  levy_class: string;
  /** In the order of their days; of two from one day, the later one applies. */
  fees: readonly ClientFee[];
}

export const clientChargesQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('clients', 'charges', companyId),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_client_charges')
        .select('po_number, levy_class, fees')
        .eq('company_id', companyId)
        .abortSignal(signal)
        .maybeSingle()
        .overrideTypes<ClientCharges, { merge: false }>()
        .throwOnError();
      return data;
    },
  });
