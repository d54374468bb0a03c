import * as m from '@portage/messages/console-money';
import { queryOptions } from '@tanstack/react-query';
import { containing } from '#lib/api/containing.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../../lists/paged/key-order.ts';
import { type ListSource, pageSize, type ReadPage } from '../../lists/paged/paged-queries.ts';
import type { BilledClient } from '../receivables-queries.ts';

export const advanceStates = ['open', 'repaid'] as const;

/** Pay that the provider paid before its client did; amounts in cents. */
export interface AdvanceRow extends BilledClient {
  id: string;
  payday: string;
  people: number;
  cents: number;
  repaid_cents: number;
  /** What the client has not paid yet. */
  left_cents: number;
  state: (typeof advanceStates)[number];
  advanced_at: string;
  /** The address of who advanced it; null for an operator. */
  advanced_by: string | null;
  reason: string;
  /** What may be advanced for the client at a time, and how much of it is in use. */
  limit_cents: number;
  used_cents: number;
}

export const advanceOrders: ListOrders = {
  by: { company: 'sort_name', payday: 'payday', since: 'advanced_at', cents: 'cents', left: 'left_cents' },
  unique: ['id'],
  first: '-since',
};

/** Advances that were not canceled. @param state empty for all */
export const advanceRows =
  (search: string, state: string) =>
  (order: KeyOrder): ReadPage<AdvanceRow> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_advances').select('*');
      if (search !== '') query = query.or(containing(['company'], search));
      if (state !== '') query = query.eq('state', state);
      return toPage(query).overrideTypes<AdvanceRow[], { merge: false }>().throwOnError();
    });

/** Advances as a list. */
export const advanceList = (search: string, state: string): ListSource<AdvanceRow> => ({
  key: ['money', 'all-advances', search, state],
  orders: advanceOrders,
  read: advanceRows(search, state),
});

/** What the advances of all clients add up to, in cents. */
export const advanceTotalsQuery = queryOptions({
  queryKey: consoleKey('money', 'advance-totals'),
  meta: { errorTitle: m.notFetched },
  queryFn: async ({ signal }) => {
    const { data } = await joinedRest.from('staff_advance_totals').select('*').abortSignal(signal).throwOnError();
    const of = (wanted: string) => data.find(({ state }) => state === wanted);
    const [open, repaid] = [of('open'), of('repaid')];
    return {
      advances: (open?.advances ?? 0) + (repaid?.advances ?? 0),
      clients: open?.clients ?? 0,
      left: open?.left_cents ?? 0,
      repaid: (repaid?.cents ?? 0) + (open?.cents ?? 0) - (open?.left_cents ?? 0),
    };
  },
});
