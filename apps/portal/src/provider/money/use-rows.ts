import * as m from '@portage/messages/console-money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { consoleKey } from '../lists/console-key.ts';

export const rowsPerPage = 50;

/**
 * A list that the server filters and pages by key, so that a page costs the same however long the list is.
 * @param key names the list and its filters
 * @param page reads the rows after one, or the first ones
 */
export function useRows<Row>(
  key: readonly (string | null)[],
  page: (after: Row | null, signal: AbortSignal) => Promise<Row[]>,
) {
  const query = useInfiniteQuery({
    queryKey: consoleKey('money', ...key),
    meta: { errorTitle: m.notFetched },
    queryFn: ({ pageParam, signal }) => page(pageParam as Row | null, signal),
    initialPageParam: null as Row | null,
    getNextPageParam: (last) => (last.length < rowsPerPage ? undefined : last.at(-1)),
  });
  return { ...query, rows: query.data?.pages.flat() ?? [] };
}

/**
 * The filter for the rows after one, for a list in the order of two columns.
 * @param direction of both columns: 'lt' for the newest first
 */
export const afterRow = (
  [first, firstValue]: readonly [column: string, value: string | number],
  [second, secondValue]: readonly [column: string, value: string | number],
  direction: 'lt' | 'gt' | 'lt-gt',
): string => {
  const [one, two] = direction === 'lt-gt' ? ['lt', 'gt'] : [direction, direction];
  return `${first}.${one}."${firstValue}",and(${first}.eq."${firstValue}",${second}.${two}."${secondValue}")`;
};

/** The filter for rows of which a column contains a text. */
export const containing = (columns: readonly string[], text: string): string => {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`.replace(/["\\]/g, String.raw`\$&`);
  return columns.map((column) => `${column}.ilike."${pattern}"`).join(',');
};
