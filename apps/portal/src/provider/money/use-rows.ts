import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReadRows, rowsQuery } from './rows-queries.ts';

/** The rows of a list that are read so far. */
export function useRows<Row>(key: readonly (string | null)[], read: ReadRows<Row>) {
  const query = useInfiniteQuery(rowsQuery(key, read));
  return { ...query, rows: query.data?.pages.flat() ?? [] };
}
