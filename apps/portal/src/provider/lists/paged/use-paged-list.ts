import { useInfiniteQuery } from '@tanstack/react-query';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { type KeyOrder, keyOrderOf, type ListOrders, sortAfterClick, sortOf } from './key-order.ts';
import { pagedQuery, type ReadPage, readAll } from './paged-queries.ts';

/** The order of a list in the address (`?sort=due`, `?sort=-due`), and what a table needs to show and change it. */
export function useListOrder(orders: ListOrders) {
  const [params, change] = useUrlParams();
  const sort = sortOf(params.get('sort'), orders);
  return {
    sort,
    order: keyOrderOf(sort, orders),
    onSort: (key: string) => change({ sort: sortAfterClick(sort, key, orders) }),
  };
}

/** The rows of a list that are read so far. */
export function usePages<Row>(key: readonly (string | null)[], read: ReadPage<Row>) {
  const query = useInfiniteQuery(pagedQuery(key, read));
  return { ...query, rows: query.data?.pages.flat() ?? [] };
}

/**
 * The rows of a list that are read so far, in the order of the address.
 * @param key names the list and its filters
 */
export function usePagedList<Row>(
  key: readonly (string | null)[],
  orders: ListOrders,
  read: (order: KeyOrder) => ReadPage<Row>,
) {
  const { sort, order, onSort } = useListOrder(orders);
  const inOrder = read(order);
  const pages = usePages([...key, sort.key, sort.direction], inOrder);
  return { ...pages, sort, onSort, readAll: () => readAll(inOrder) };
}

/** A list as its table and its buttons use it. */
export type PagedList<Row> = ReturnType<typeof usePagedList<Row>>;
