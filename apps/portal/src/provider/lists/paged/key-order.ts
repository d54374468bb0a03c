import { quoted } from '#lib/api/filter-values.ts';
import type { SortState } from '#ui/table/data-table-head.tsx';

/**
 * The order of a list that the database pages: by columns of its view that are never null and together unique, all in one direction,
 * so that a page can start after any row.
 */
export interface KeyOrder {
  columns: readonly [string, ...string[]];
  ascending: boolean;
}

/** How a list that the database pages can be sorted. */
export interface ListOrders {
  /** For the key of each column that sorts, the column of the view. An index has the rows in this order. */
  by: Readonly<Record<string, string>>;
  /** What tells apart rows that sort alike, such as 'id'. */
  unique: readonly [string, ...string[]];
  /** The order without one in the address, written as there: '-issued'. */
  first: string;
}

/** An order as the address has it: 'due', or '-due' for the last first. Undefined when no column of the list is meant. */
function parsed(text: string, { by }: ListOrders): SortState | undefined {
  const key = text.replace(/^-/, '');
  if (!Object.hasOwn(by, key)) return undefined;
  return { key, direction: text.startsWith('-') ? 'descending' : 'ascending' };
}

/** The order that an address names, or else the list's first, as a table shows it. */
export function sortOf(text: string | null, orders: ListOrders): SortState {
  const sort = parsed(text ?? '', orders) ?? parsed(orders.first, orders);
  if (sort === undefined) throw new Error(`No column ${orders.first}`);
  return sort;
}

export const keyOrderOf = ({ key, direction }: SortState, { by, unique }: ListOrders): KeyOrder => ({
  columns: [by[key] ?? key, ...unique],
  ascending: direction === 'ascending',
});

/**
 * What the address has after a click on a header: another column ascending, the same one turned around, and then the list's first
 * order again, which the address leaves out.
 */
export function sortAfterClick(sort: SortState, key: string, { first }: ListOrders): string | null {
  const firstKey = first.replace(/^-/, '');
  const next =
    sort.key !== key
      ? key === firstKey
        ? first
        : key
      : sort.direction === 'ascending'
        ? `-${key}`
        : key === firstKey
          ? key
          : first;
  return next === first ? null : next;
}

/** What a query of the data client offers to page it. */
interface Pageable {
  setHeader(name: string, value: string): this;
  or(filters: string): this;
  filter(column: string, operator: string, value: unknown): this;
  order(column: string, options: { ascending: boolean }): this;
  limit(count: number): this;
  abortSignal(signal: AbortSignal): this;
}

/** Rows of a file. The server may return fewer at a time. */
export interface FilePage {
  size: number;
  /** Called with how many rows the whole list has. Without it, they are not counted. */
  onTotal?: ((rows: number) => void) | undefined;
  /** 'estimated' counts no further than one response goes and takes the planner's word for more, but never says fewer than that. */
  count?: 'exact' | 'estimated' | undefined;
}

interface PageOptions {
  /** The last row of the page before; null for the first page. */
  after: object | null;
  size: number;
  signal?: AbortSignal | undefined;
  /** Reads rows of a file instead of a page. */
  file?: FilePage | undefined;
}

/** Makes a query that of a page, or of a part of one. */
type ToPage = <Query extends Pageable>(query: Query) => Query;

/** @param toPage makes a query that of a page */
type SendQuery<Row> = (toPage: ToPage) => PromiseLike<{ data: Row[]; count: number | null }>;

/**
 * Reads one page in an order. After a row, the rest of what sorts as that row does and what follows are read apart, both at once: an
 * index starts exactly there, however many rows sort alike.
 */
export async function readInOrder<Row>(
  { columns, ascending }: KeyOrder,
  { after, size, signal, file }: PageOptions,
  send: SendQuery<Row>,
): Promise<Row[]> {
  const [first, ...others] = columns;
  const past = ascending ? 'gt' : 'lt';
  const inOrder: ToPage = (query) => {
    const ordered = columns
      .reduce((page, column) => page.order(column, { ascending }), query)
      .limit(file?.size ?? size);
    return signal === undefined ? ordered : ordered.abortSignal(signal);
  };
  const read = async (toPage: ToPage) => (await send(toPage)).data;
  if (file !== undefined) {
    const { data, count } = await send((query) => {
      const page = file.onTotal === undefined ? query : query.setHeader('Prefer', `count=${file.count ?? 'exact'}`);
      return inOrder(after === null ? page : startingAfter(page, after, columns, past));
    });
    if (count !== null) file.onTotal?.(count);
    return data;
  }
  if (after === null) return read(inOrder);
  const value = columnOf(after, first);
  const [alike, following] = await Promise.all([
    others.length === 0
      ? []
      : read((query) => inOrder(query.filter(first, 'eq', value).or(afterRow(others, after, past)))),
    read((query) => inOrder(query.filter(first, past, value))),
  ]);
  return [...alike, ...following].slice(0, size);
}

/**
 * The rows after one in one request, so that the first of them are returned whatever the most rows of a response are. An index starts
 * at what sorts as the row does: few rows, where an order is by what is almost unique.
 */
const startingAfter = <Query extends Pageable>(
  query: Query,
  row: object,
  columns: KeyOrder['columns'],
  past: 'gt' | 'lt',
): Query => query.filter(columns[0], `${past}e`, columnOf(row, columns[0])).or(afterRow(columns, row, past));

/** The filter for the rows after one: greater in the first column, or equal there and greater in the second, and so on. */
function afterRow(columns: readonly string[], row: object, past: 'gt' | 'lt'): string {
  return columns
    .map((column, at) => {
      const equal = columns.slice(0, at).map((one) => `${one}.eq.${quoted(columnOf(row, one))}`);
      const conditions = [...equal, `${column}.${past}.${quoted(columnOf(row, column))}`].join(',');
      return at === 0 ? conditions : `and(${conditions})`;
    })
    .join(',');
}

/** Compares rows as the database does: texts by their characters, whatever the language. */
export const inOrder =
  ({ columns, ascending }: KeyOrder) =>
  (a: object, b: object): number => {
    for (const column of columns) {
      const [one, other] = [valueIn(a, column), valueIn(b, column)];
      if (one !== other) return one < other === ascending ? -1 : 1;
    }
    return 0;
  };

const valueIn = (row: object, column: string) => (row as Record<string, string | number>)[column] ?? '';

export const columnOf = (row: object, column: string): string => String((row as Record<string, unknown>)[column]);
