import * as m from '@portage/messages/console-money';
import { queryOptions } from '@tanstack/react-query';
import { containing } from '#lib/api/containing.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../../lists/paged/key-order.ts';
import { type ListSource, pageSize, type ReadPage } from '../../lists/paged/paged-queries.ts';

/** Vacation that accrued, was taken or paid out, and is owed. In cents, and hundredths of a working day. */
interface VacationAmounts {
  as_of: string;
  accrued_cents: number;
  used_cents: number;
  owed_cents: number;
  days_left: number;
}

/** Vacation that is owed to a person. */
export interface VacationRow extends VacationAmounts {
  team_member_id: string;
  company_id: string;
  company: string;
  first_name: string;
  last_name: string;
  province: string | null;
  last_day: string | null;
}

export const vacationOrders: ListOrders = {
  by: { owed: 'owed_cents', days: 'days_left' },
  unique: ['team_member_id'],
  first: '-owed',
};

/** @param client the id of a client; null for all */
export const vacationRows =
  (client: string | null, search: string) =>
  (order: KeyOrder): ReadPage<VacationRow> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_vacation').select('*');
      if (client !== null) query = query.eq('company_id', client);
      if (search !== '') query = query.or(containing(['company', 'first_name', 'last_name'], search));
      return toPage(query).overrideTypes<VacationRow[], { merge: false }>().throwOnError();
    });

/** Vacation that is owed, most first. */
export const vacationList = (client: string | null, search: string): ListSource<VacationRow> => ({
  key: ['money', 'vacation', client, search],
  orders: vacationOrders,
  read: vacationRows(client, search),
});

/** The totals of a client's people, or of everyone; null where nobody is owed vacation. */
export const vacationTotalsQuery = (client: string | null) =>
  queryOptions({
    queryKey: consoleKey('money', 'vacation-totals', client),
    meta: { errorTitle: m.notFetched },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_vacation_totals')
        .select('people, as_of, accrued_cents, used_cents, owed_cents, days_left')
        .filter('company_id', client === null ? 'is' : 'eq', client)
        .abortSignal(signal)
        .overrideTypes<(VacationAmounts & { people: number })[], { merge: false }>()
        .throwOnError();
      const [row] = data;
      return row === undefined || row.people === 0 ? null : row;
    },
  });
