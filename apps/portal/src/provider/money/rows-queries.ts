import * as m from '@portage/messages/console-money';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleKey } from '../lists/console-key.ts';

export const rowsPerPage = 50;

/** Reads the rows after one, or the first ones. */
export type ReadRows<Row> = (after: Row | null, signal: AbortSignal) => Promise<Row[]>;

/**
 * A list that the server filters and pages by key, so that a page costs the same however long the list is.
 * @param key names the list and its filters
 */
export const rowsQuery = <Row>(key: readonly (string | null)[], read: ReadRows<Row>) =>
  infiniteQueryOptions({
    queryKey: consoleKey('money', ...key),
    meta: { errorTitle: m.notFetched },
    queryFn: ({ pageParam, signal }): Promise<Row[]> => read(pageParam as Row | null, signal),
    initialPageParam: null as Row | null,
    getNextPageParam: (last: Row[]): Row | undefined => (last.length < rowsPerPage ? undefined : last.at(-1)),
  });

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
