import type { SortState } from '#ui/list/sort-order.ts';

/** By what rows of one day are sorted. */
export interface WithinDay<Row> {
  /** The column of the day. */
  key: string;
  day: (row: Row) => string;
  number: (row: Row) => string;
}

/** Rows that are sorted by their day, with those of one day by number: the database has these in no order. Rows in another order stay as they are. */
export function sortWithinDay<Row>(
  rows: readonly Row[],
  sort: SortState,
  { key, day, number }: WithinDay<Row>,
): readonly Row[] {
  if (sort.key !== key) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, by: `${day(row)} ${number(row).replace(/\d+/g, (digits) => digits.padStart(12, '0'))}` }))
    .sort((a, b) => sign * (a.by < b.by ? -1 : Number(a.by > b.by)))
    .map(({ row }) => row);
}
