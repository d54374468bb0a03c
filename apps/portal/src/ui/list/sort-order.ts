import { foldText } from '@portage/domain/text/fold-text';

export interface SortState {
  key: string;
  direction: 'ascending' | 'descending';
}

/** What each sortable column sorts by. Texts are sorted without accents and capitals. */
export type SortKeys<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** Parses 'name' or '-name' from the URL. Undefined keeps the default order. */
export function parseOrder(text: string | null, keys: Readonly<Record<string, unknown>>): SortState | undefined {
  const key = (text ?? '').replace(/^-/, '');
  if (!Object.hasOwn(keys, key)) return undefined;
  return { key, direction: text?.startsWith('-') ? 'descending' : 'ascending' };
}

/** The order after a header click: ascending, descending, none. */
export function nextOrder(current: SortState | undefined, key: string): string {
  if (current?.key !== key) return key;
  return current.direction === 'ascending' ? `-${key}` : '';
}

/** Lists that were sorted before, by order. Sorting 10,000 rows takes longer than a frame. */
const known = new WeakMap<object, WeakMap<object, Map<string, readonly unknown[]>>>();

/** The rows in an order; as they are without one. Rows that sort alike keep their order. The list must not change afterwards. */
export function inOrder<Row>(rows: readonly Row[], order: SortState | undefined, keys: SortKeys<Row>): readonly Row[] {
  const key = order && keys[order.key];
  if (order === undefined || key === undefined) return rows;
  const ofList = known.get(rows) ?? new WeakMap<object, Map<string, readonly unknown[]>>();
  known.set(rows, ofList);
  const ofKeys = ofList.get(keys) ?? new Map<string, readonly unknown[]>();
  ofList.set(keys, ofKeys);
  const name = `${order.direction} ${order.key}`;
  const before = ofKeys.get(name);
  if (before !== undefined) return before as readonly Row[];
  const sign = order.direction === 'ascending' ? 1 : -1;
  const sorted = rows
    .map((row) => ({ row, by: sortable(key(row)) }))
    .sort((a, b) => sign * (a.by < b.by ? -1 : a.by > b.by ? 1 : 0))
    .map(({ row }) => row);
  ofKeys.set(name, sorted);
  return sorted;
}

const sortable = (key: string | number): string | number => (typeof key === 'number' ? key : foldText(key));
