import { useQuery } from '@tanstack/react-query';
import { type NamedRow, namedRowQuery } from './named-row-queries.ts';

/**
 * The row that an address names. One that the list does not show, such as that of a further page or another filter, is read by itself.
 * @param list the rows that are read so far
 * @param named the view of the list, the column of the name, and what the address says; null where it names nothing
 * @returns null for a row that is not there, undefined until it is known
 */
export function useNamedRow<Row>(
  list: { rows: readonly Row[]; isSuccess: boolean },
  named: NamedRow<Row>,
): Row | null | undefined {
  const { column, id } = named;
  const shown = id === null ? undefined : list.rows.find((row) => String(row[column]) === id);
  const isElsewhere = id !== null && list.isSuccess && shown === undefined;
  const read = useQuery({ ...namedRowQuery(named), enabled: isElsewhere });
  if (id === null) return null;
  return shown ?? (isElsewhere ? read.data : undefined);
}
