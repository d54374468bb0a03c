import { foldText } from '@portage/domain/text/fold-text';
import * as m from '@portage/messages/console-lists';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SortState } from '#ui/table/data-table-head.tsx';
import { consoleKey } from '../console-key.ts';
import { columnOf, inOrder, type KeyOrder, keyOrderOf, type ListOrders, sortOf } from './key-order.ts';

/** Rows of one page. */
export const pageSize = 50;

/** Reads the page after a row; the first page after null. */
export type ReadPage<Row> = (after: Row | null, signal?: AbortSignal) => Promise<Row[]>;

/**
 * A list that the database filters, sorts and pages by key, so that a page costs the same however long the list is.
 * @param key names the list, its filters and its order
 */
export const pagedQuery = <Row>(key: readonly (string | null)[], read: ReadPage<Row>) =>
  infiniteQueryOptions({
    queryKey: consoleKey(...key),
    meta: { errorTitle: m.notLoaded },
    initialPageParam: null as Row | null,
    queryFn: ({ pageParam, signal }): Promise<Row[]> => read(pageParam as Row | null, signal),
    getNextPageParam: (page: Row[]): Row | undefined => (page.length < pageSize ? undefined : page.at(-1)),
  });

/** A list that can be sorted. */
export interface ListSource<Row> {
  /** Names the list and its filters. */
  key: readonly (string | null)[];
  orders: ListOrders;
  read: (order: KeyOrder) => ReadPage<Row>;
}

/** The pages of a list in an order. */
export const listQuery = <Row>({ key, orders, read }: ListSource<Row>, sort: SortState) =>
  pagedQuery([...key, sort.key, sort.direction], read(keyOrderOf(sort, orders)));

/** The pages of a list in the order of an address. */
export const listAt = <Row>(source: ListSource<Row>, params: URLSearchParams) =>
  listQuery(source, sortOf(params.get('sort'), source.orders));

/**
 * The whole list for its CSV file, each row once. Reads by what never changes of a row and sorts afterwards: a row that moves during the
 * read would otherwise appear twice or be missed.
 */
export async function readList<Row extends object>({ orders, read }: ListSource<Row>, sort: SortState): Promise<Row[]> {
  const order = keyOrderOf(sort, orders);
  const rows = await readAll(read({ columns: [...orders.unique, order.columns[0]], ascending: true }));
  const seen = new Set<string>();
  return rows.toSorted(inOrder(order)).filter((row) => {
    const name = orders.unique.map((column) => columnOf(row, column)).join(' ');
    return !seen.has(name) && seen.add(name);
  });
}

/** Every row that pages have, one after the other. */
export async function readAll<Row>(read: ReadPage<Row>, size = pageSize): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1) ?? null);
    rows.push(...page);
    if (page.length < size) return rows;
  }
}

/** A text as the database's app.folded, without spaces around it. */
export const folded = (text: string): string => foldText(text).trim();
