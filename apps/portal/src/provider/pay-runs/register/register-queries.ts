import * as m from '@portage/messages/console-money';
import { queryOptions } from '@tanstack/react-query';
import { containing } from '#lib/api/containing.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../../lists/paged/key-order.ts';
import { type ListSource, pageSize, type ReadPage } from '../../lists/paged/paged-queries.ts';
import { type PayAmounts, payAmounts, sumsOf } from '../pay-sums.ts';
import { type DayRange, maxPaydays } from '../paydays/paydays-queries.ts';

/** A line or one-time payment of the pay register. */
export interface RegisterRow extends PayAmounts {
  id: string;
  company_id: string;
  company: string;
  team_member_id: string;
  first_name: string;
  last_name: string;
  payday: string;
  start_date: string;
  end_date: string;
  /** The type of a one-time payment; null for a salary. */
  payment_type: string | null;
  invoice_number: string | null;
  payout_state: 'planned' | 'unfunded' | 'ready' | 'inBatch' | 'paid';
  payout_reference: string | null;
  batch_id: string | null;
  batch_number: number | null;
}

/** What the register shows: paydays from one day to another, of one client or of all. */
export interface RegisterFilter extends DayRange {
  client: string | null;
}

export const registerOrders: ListOrders = {
  by: { payday: 'payday' },
  unique: ['company_id', 'id'],
  first: '-payday',
};

export const registerRows =
  ({ from, to, client }: RegisterFilter, search: string) =>
  (order: KeyOrder): ReadPage<RegisterRow> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_pay_register').select('*').gte('payday', from).lte('payday', to);
      if (client !== null) query = query.eq('company_id', client);
      if (search !== '') query = query.or(containing(['company', 'first_name', 'last_name'], search));
      return toPage(query).overrideTypes<RegisterRow[], { merge: false }>().throwOnError();
    });

/** The register as a list, by payday. */
export const registerList = (filter: RegisterFilter, search: string): ListSource<RegisterRow> => ({
  key: ['money', 'register', filter.from, filter.to, filter.client, search],
  orders: registerOrders,
  read: registerRows(filter, search),
});

/** What the lines of a filter add up to, by column, and how many there are. */
export const registerTotalsQuery = ({ from, to, client }: RegisterFilter) =>
  queryOptions({
    queryKey: consoleKey('money', 'register-totals', from, to, client),
    meta: { errorTitle: m.notFetched },
    queryFn: async ({ signal }) => {
      const keys = ['lines', ...payAmounts.map(({ key }) => key)] as const;
      const columns = keys.join(', ');
      const query =
        client === null
          ? joinedRest.from('staff_paydays').select(columns)
          : joinedRest.from('staff_payday_clients').select(columns).eq('company_id', client);
      const { data } = await query
        .gte('payday', from)
        .lte('payday', to)
        .limit(maxPaydays)
        .abortSignal(signal)
        .overrideTypes<Record<(typeof keys)[number], number>[], { merge: false }>()
        .throwOnError();
      return sumsOf(data, keys);
    },
  });
