import { isUuid } from '@portage/domain/text/uuid';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { type FilePage, type KeyOrder, type ListOrders, readInOrder } from '../lists/paged/key-order.ts';
import { pagedQuery, pageSize } from '../lists/paged/paged-queries.ts';
import { changedNames, clientNames, personNames } from './changed-names.ts';

/** Which entries of the audit log to read. All parts that are given must match. */
export interface AuditFilter {
  /** A client's id. */
  client?: string | undefined;
  /** A person's id: entries of the person's row and of what belongs to it, such as terms, letters and holds. */
  person?: string | undefined;
  /** The key of a row. */
  row?: string | undefined;
  /** A table with its schema, such as 'public.invoices'. */
  table?: string | undefined;
  /** The id of the account that did it. */
  actor?: string | undefined;
  /** The first and last day, in the reader's time zone: '2026-11-22'. */
  from?: string | undefined;
  to?: string | undefined;
}

/** One entry, with the name of the client, that of the person or invoice it is about, and the names of the ids in what changed. */
export type AuditEntry = Awaited<ReturnType<typeof readAuditPage>>[number];

const entryColumns =
  'at, company_id, seq, actor, actor_email, actor_role, act_id, act, reason, table_name, row_id, operation, change';

/** By moment; entries of the same one by their place in the log. */
export const auditOrders: ListOrders = { by: { at: 'at' }, unique: ['seq', 'company_id'], first: '-at' };

interface AuditPage {
  order: KeyOrder;
  /** The last entry of the page before; null for the first page. */
  after: object | null;
  signal?: AbortSignal | undefined;
  file?: FilePage | undefined;
}

/** Reads a page of entries: none for a client, person or account whose id cannot be one, which the database would reject. */
export async function readAuditPage(filter: AuditFilter, { order, after, signal, file }: AuditPage) {
  const ids = [filter.client, filter.person, filter.actor].filter((id) => id !== undefined);
  if (!ids.every(isUuid)) return [];
  const data = await readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
    let query = sourceOf(filter);
    if (filter.client !== undefined) query = query.eq('company_id', filter.client);
    if (filter.row !== undefined) query = query.eq('row_id', filter.row);
    if (filter.table !== undefined) query = query.eq('table_name', filter.table);
    if (filter.actor !== undefined) query = query.eq('actor', filter.actor);
    if (filter.from !== undefined) query = query.gte('at', new Date(`${filter.from}T00:00`).toISOString());
    if (filter.to !== undefined) query = query.lte('at', new Date(`${filter.to}T23:59:59.999`).toISOString());
    return toPage(query).throwOnError();
  });
  const names = await changedNames(data);
  return data.map((entry) => ({
    ...entry,
    client: names.get(entry.company_id ?? '') ?? null,
    subject: (entry.table_name === 'public.companies' ? null : names.get(entry.row_id ?? '')) ?? null,
    names,
  }));
}

/** Entries, a page at a time. */
export const auditQuery = (filter: AuditFilter, order: KeyOrder) =>
  pagedQuery<AuditEntry>(
    ['audit_entries', JSON.stringify(filter), order.ascending ? 'oldest' : 'newest'],
    (after, signal) => readAuditPage(filter, { order, after, signal }),
  );

const sourceOf = ({ person }: AuditFilter) =>
  person === undefined
    ? joinedRest.from('audit_entries').select(entryColumns)
    : joinedRest.from('person_audit_entries').select(entryColumns).eq('team_member_id', person);

/** The names of the client and the person of a filter, by id. */
export const filterNamesQuery = ({ client, person }: AuditFilter) =>
  queryOptions({
    queryKey: ['companies', 'names', client, person],
    queryFn: async () => new Map([...(await clientNames([client ?? null])), ...(await personNames([person ?? null]))]),
    enabled: client !== undefined || person !== undefined,
  });
