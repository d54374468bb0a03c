import type { Database } from '@portage/contract/database.gen';
import * as m from '@portage/messages/console-documents';
import { queryOptions } from '@tanstack/react-query';
import { containing } from '#lib/api/containing.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../lists/paged/key-order.ts';
import { type ListSource, pageSize, type ReadPage } from '../lists/paged/paged-queries.ts';

/** A request for a signature, of any client. */
export type SignatureRequest = Database['public']['Views']['staff_signature_requests']['Row'];
/** A file of any client. */
export type ClientFile = Database['public']['Views']['staff_documents']['Row'];

/** Both lists are sorted by their documents' names or dates. */
export const documentOrders: ListOrders = {
  by: { name: 'sort_name', created: 'created_at' },
  unique: ['id'],
  first: '-created',
};

/** Reads requests for a signature. @param status empty for all @param search a part of the document's name, which has the client's */
export const readRequests =
  (status: string, search: string) =>
  (order: KeyOrder): ReadPage<SignatureRequest> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_signature_requests').select('*');
      if (status !== '') query = query.eq('status', status);
      if (search !== '') query = query.or(containing(['subject'], search));
      return toPage(query).throwOnError();
    });

/** Requests for a signature as a list. */
export const requestList = (status: string, search: string): ListSource<SignatureRequest> => ({
  key: ['signature-requests', 'list', status, search],
  orders: documentOrders,
  read: readRequests(status, search),
});

/** How many requests there are in each status. */
export const signatureCountsQuery = queryOptions({
  queryKey: consoleKey('signature-requests', 'counts'),
  meta: { errorTitle: m.notLoaded },
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
    const { data } = await joinedRest.from('staff_signature_counts').select('*').abortSignal(signal).throwOnError();
    return new Map(data.map(({ status, requests }) => [status ?? '', requests ?? 0]));
  },
});

/** Reads files. @param search a part of the document's name or the client's */
export const readFiles =
  (search: string) =>
  (order: KeyOrder): ReadPage<ClientFile> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_documents').select('*');
      if (search !== '') query = query.or(containing(['name', 'company'], search));
      return toPage(query).throwOnError();
    });

/** Files as a list. */
export const fileList = (search: string): ListSource<ClientFile> => ({
  key: ['files', 'list', search],
  orders: documentOrders,
  read: readFiles(search),
});

/** The people of a client by name, for a select: the first 1,000. */
export const peopleOfClientQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['team_members', clientId, 'names'],
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('team_members')
        .select('team_member_id, first_name, last_name')
        .eq('company_id', clientId)
        .order('last_name')
        .order('first_name')
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({ value: row.team_member_id, label: `${row.first_name} ${row.last_name}` }));
    },
  });
