import type { Database } from '@portage/contract/database.gen';
import * as m from '@portage/messages/console-clients';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { anywhere } from '#lib/api/filter-values.ts';
import { consoleKey } from '../lists/console-key.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../lists/paged/key-order.ts';
import { folded, type ListSource, pageSize, type ReadPage } from '../lists/paged/paged-queries.ts';

/** A client with its health. */
export type Client = Database['public']['Views']['staff_clients']['Row'];

export const clientOrders: ListOrders = {
  by: { client: 'sort_name', since: 'created_at' },
  unique: ['id'],
  first: 'client',
};

/** Reads clients whose name or address contains the text. */
export const readClients =
  (search: string) =>
  (order: KeyOrder): ReadPage<Client> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_clients').select('*');
      if (search !== '') query = query.like('search', anywhere(folded(search)));
      return toPage(query).throwOnError();
    });

/** Clients as a list. */
export const clientList = (search: string): ListSource<Client> => ({
  key: ['clients', 'list', search],
  orders: clientOrders,
  read: readClients(search),
});

/** A client with its account, plans and tax rate. */
export type ClientRecord = NonNullable<Awaited<ReturnType<typeof readClient>>>;

async function readClient(companyId: string, signal: AbortSignal) {
  const [client, account, plans, terms] = await Promise.all([
    joinedRest.from('staff_clients').select('*').eq('id', companyId).abortSignal(signal).maybeSingle().throwOnError(),
    joinedRest
      .from('staff_client_accounts')
      .select('*')
      .eq('company_id', companyId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    joinedRest
      .from('plans')
      .select('id, plan_name, status, term, price, number_of_employees, starts_on, ends_on, created_at')
      .eq('company_id', companyId)
      .order('created_at', { ascending: false })
      .limit(20)
      .abortSignal(signal)
      .throwOnError(),
    joinedRest
      .from('companies')
      .select('tax_rate')
      .eq('id', companyId)
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
  ]);
  return client.data === null
    ? null
    : { ...client.data, account: account.data, plans: plans.data, tax_rate: terms.data?.tax_rate ?? null };
}

/** One client; null when there is none. */
export const clientQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('client', companyId),
    meta: { errorTitle: m.clientNotLoaded },
    queryFn: ({ signal }) => readClient(companyId, signal),
  });

/** The client's row as its own users read it; null when there is none. */
export const companyRowQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('company-row', companyId),
    meta: { errorTitle: m.clientNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('companies')
        .select('*')
        .eq('id', companyId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });

/** A client's pay that was shown as paid before payouts were recorded, by payday. Amounts in cents. */
export const carriedOverQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('clients', 'carried-over', companyId),
    meta: { errorTitle: m.clientNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_carried_over')
        .select('payday, lines, people, cents')
        .eq('company_id', companyId)
        .order('payday')
        .abortSignal(signal)
        .overrideTypes<{ payday: string; lines: number; people: number; cents: number }[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });
