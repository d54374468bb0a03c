import { useUrlParams } from '#lib/browser/url-params.ts';
import { inOrder, nextOrder, parseOrder, type SortKeys } from './sort-order.ts';

/**
 * Rows in the order that the address names, and what a table needs to change it.
 * @param name of the query parameter
 */
export function useUrlOrder<Row>(name: string, rows: readonly Row[], keys: SortKeys<Row>) {
  const [params, change] = useUrlParams();
  const sort = parseOrder(params.get(name), keys);
  return {
    rows: inOrder(rows, sort, keys),
    onSort: (key: string) => change({ [name]: nextOrder(sort, key) || null }),
    ...(sort !== undefined && { sort }),
  };
}
