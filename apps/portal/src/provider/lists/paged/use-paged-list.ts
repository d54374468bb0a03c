import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { listReading } from './file-reading.ts';
import { keyOrderOf, type ListOrders, sortAfterClick, sortOf } from './key-order.ts';
import { type ListSource, listQuery, type pagedQuery } from './paged-queries.ts';

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
export function usePages<Row>(query: ReturnType<typeof pagedQuery<Row>>) {
  const pages = useInfiniteQuery(query);
  const { data } = pages;
  return { ...pages, rows: useMemo(() => data?.pages.flat() ?? [], [data]) };
}

/** The rows of a list that are read so far, in the order of the address. */
export function usePagedList<Row extends object>(source: ListSource<Row>) {
  const { sort, onSort } = useListOrder(source.orders);
  const pages = usePages(listQuery(source, sort));
  return { ...pages, sort, onSort, file: () => listReading(source, sort) };
}

/** A list as its table and its buttons use it. */
export type PagedList<Row extends object> = ReturnType<typeof usePagedList<Row>>;
