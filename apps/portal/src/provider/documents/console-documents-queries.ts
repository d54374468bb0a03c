import * as m from '@portage/messages/console-documents';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';
import { pageSize } from '../lists/paged-queries.ts';

/** Which documents to list. Empty parts match all. */
export interface DocumentFilter {
  status: string;
  /** A part of the client's name or the document's. */
  search: string;
  oldestFirst: boolean;
}

interface Cursor {
  id: string | null;
  created_at: string | null;
}

/** Rows after the last one that was read, in the filter language of the API. */
const afterRow = ({ id, created_at }: Cursor, oldestFirst: boolean): string => {
  const [at, past] = [`"${created_at}"`, oldestFirst ? 'gt' : 'lt'];
  return `created_at.${past}.${at},and(created_at.eq.${at},id.${past}.${id})`;
};
const nextCursor = <T extends Cursor>(page: readonly T[]): Cursor | null =>
  page.length < pageSize ? null : (page.at(-1) ?? null);
/** A text anywhere in a value, with what the pattern language means literally. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_*]/g, '\\$&')}%`;

/** Reads a page of the requests of a filter. */
export const readRequests = async (
  { status, search, oldestFirst }: DocumentFilter,
  after: Cursor | null,
  signal?: AbortSignal,
) => {
  let query = rest.from('staff_signature_requests').select('*');
  if (status !== '') query = query.eq('status', status);
  if (search !== '') query = query.ilike('subject', containing(search));
  if (after !== null)
    query = query
      .filter('created_at', oldestFirst ? 'gte' : 'lte', after.created_at ?? '')
      .or(afterRow(after, oldestFirst));
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query
    .order('created_at', { ascending: oldestFirst })
    .order('id', { ascending: oldestFirst })
    .limit(pageSize)
    .throwOnError();
  return data;
};
export type SignatureRequest = Awaited<ReturnType<typeof readRequests>>[number];

/** Signature requests of all clients, newest first unless asked otherwise. */
export const signatureRequestsQuery = (filter: DocumentFilter) =>
  infiniteQueryOptions({
    queryKey: [...consoleKey('signature-requests'), filter],
    meta: { errorTitle: m.notLoaded },
    initialPageParam: null as Cursor | null,
    queryFn: ({ pageParam, signal }) => readRequests(filter, pageParam, signal),
    getNextPageParam: nextCursor,
  });

/** How many requests there are in each status. */
export const signatureCountsQuery = queryOptions({
  queryKey: consoleKey('signature-requests', 'counts'),
  meta: { errorTitle: m.notLoaded },
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
    const { data } = await rest.from('staff_signature_counts').select('*').abortSignal(signal).throwOnError();
    return new Map(data.map(({ status, requests }) => [status ?? '', requests ?? 0]));
  },
});

/** Reads a page of the files of a filter. */
export const readFiles = async (
  { search, oldestFirst }: Omit<DocumentFilter, 'status'>,
  after: Cursor | null,
  signal?: AbortSignal,
) => {
  let query = rest.from('staff_documents').select('*');
  if (search !== '') {
    const pattern = `"${containing(search).replaceAll(/["\\]/g, '\\$&')}"`;
    query = query.or(`name.ilike.${pattern},company.ilike.${pattern}`);
  }
  if (after !== null)
    query = query
      .filter('created_at', oldestFirst ? 'gte' : 'lte', after.created_at ?? '')
      .or(afterRow(after, oldestFirst));
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query
    .order('created_at', { ascending: oldestFirst })
    .order('id', { ascending: oldestFirst })
    .limit(pageSize)
    .throwOnError();
  return data;
};
export type ClientFile = Awaited<ReturnType<typeof readFiles>>[number];

/** Files of all clients, newest first unless asked otherwise. */
export const clientFilesQuery = (filter: Omit<DocumentFilter, 'status'>) =>
  infiniteQueryOptions({
    queryKey: [...consoleKey('files'), filter],
    meta: { errorTitle: m.notLoaded },
    initialPageParam: null as Cursor | null,
    queryFn: ({ pageParam, signal }) => readFiles(filter, pageParam, signal),
    getNextPageParam: nextCursor,
  });

/** The people of a client by name, for a select: the first 1,000. */
export const peopleOfClientQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['team_members', clientId, 'names'],
    queryFn: async ({ signal }) => {
      const { data } = await rest
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
