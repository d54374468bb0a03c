import type { SortState } from '#ui/table/data-table-head.tsx';
import { columnOf, inOrder, keyOrderOf } from './key-order.ts';
import type { ListSource, ReadPage } from './paged-queries.ts';

/** Rows that a request for a file asks for. */
const requestRows = 1000;

/** How many rows were read, of how many; null until that is known. `atMost` says that the list may end before. */
export interface FileProgress {
  rows: number;
  total: number | null;
  atMost: boolean;
}

/** The reading of every row of a list. One that failed or was canceled goes on with the next row. */
export interface FileReading<Row> {
  progress: () => FileProgress;
  /** Reads what is left. @returns all rows @param onProgress called when there is more to read */
  rest: (signal?: AbortSignal, onProgress?: (progress: FileProgress) => void) => Promise<Row[]>;
}

/**
 * Reads every row that pages have, one after the other.
 * @param maxRows stops after as many. Such a list may be far longer, so its rows are not counted to the end
 */
export function fileReading<Row>(read: ReadPage<Row>, maxRows = Number.POSITIVE_INFINITY): FileReading<Row> {
  const rows: Row[] = [];
  let total: number | null = null;
  // The server has a limit of its own. Only a page with fewer rows than the one before is the last.
  let fullPage = 0;
  let isRead = false;
  const atMost = Number.isFinite(maxRows);
  const progress = () => ({
    rows: rows.length,
    total: total === null ? null : atMost ? maxRows : Math.max(total, rows.length),
    atMost,
  });
  async function rest(signal?: AbortSignal, onProgress?: (progress: FileProgress) => void) {
    while (!isRead) {
      const isFirst = rows.length === 0;
      const onTotal = (count: number) => {
        total = count;
      };
      const page = await read(rows.at(-1) ?? null, signal, {
        size: requestRows,
        onTotal: isFirst ? onTotal : undefined,
        count: atMost ? 'estimated' : 'exact',
      });
      rows.push(...page.slice(0, maxRows - rows.length));
      isRead =
        page.length < fullPage ||
        page.length === 0 ||
        rows.length >= (isFirst ? Math.min(total ?? maxRows, maxRows) : maxRows);
      fullPage = Math.max(fullPage, page.length);
      if (!isRead) onProgress?.(progress());
    }
    return rows;
  }
  return { progress, rest };
}

/**
 * Reads the whole list for its CSV file, each row once, by what never changes of a row, and sorts afterwards: a row that moves during
 * the read would otherwise appear twice or be missed.
 */
export function listReading<Row extends object>({ orders, read }: ListSource<Row>, sort: SortState): FileReading<Row> {
  const order = keyOrderOf(sort, orders);
  const reading = fileReading(read({ columns: [...orders.unique, order.columns[0]], ascending: true }));
  return {
    ...reading,
    rest: async (...given) => {
      const seen = new Set<string>();
      return (await reading.rest(...given)).toSorted(inOrder(order)).filter((row) => {
        const name = orders.unique.map((column) => columnOf(row, column)).join(' ');
        return !seen.has(name) && seen.add(name);
      });
    },
  };
}
