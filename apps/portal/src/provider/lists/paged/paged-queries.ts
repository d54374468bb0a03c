import { foldText } from '@portage/domain/text/fold-text';
import * as m from '@portage/messages/console-lists';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SortState } from '#ui/table/data-table-head.tsx';
import { consoleKey } from '../console-key.ts';
import { type FilePage, type KeyOrder, keyOrderOf, type ListOrders, sortOf } from './key-order.ts';

/** Rows of one page. */
export const pageSize = 50;

/** Reads the page after a row; the first page after null. With a file, reads rows of that instead. */
export type ReadPage<Row> = (after: Row | null, signal?: AbortSignal, file?: FilePage) => Promise<Row[]>;

/**
 * A list that the database filters, sorts and pages by key, so that a page costs the same however long the list is.
 * @param key names the list, its filters and its order
 * @param errorTitle what to say when it cannot be read
 */
export const pagedQuery = <Row>(key: readonly (string | null)[], read: ReadPage<Row>, errorTitle = m.notLoaded) =>
  infiniteQueryOptions({
    queryKey: consoleKey(...key),
    meta: { errorTitle },
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

/** A text as the database's app.folded, without spaces around it. */
export const folded = (text: string): string => foldText(text).trim();
