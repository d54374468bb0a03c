type KeyOf<Row> = (row: Row) => string;

const known = new WeakMap<object, WeakMap<object, ReadonlySet<string>>>();

/** The keys of a list's rows, the same set each time: to go through 10,000 rows takes a good part of a frame. The list must not change afterwards. */
export function keysOf<Row>(rows: readonly Row[], rowKey: KeyOf<Row>): ReadonlySet<string> {
  const ofList = known.get(rows) ?? new WeakMap<object, ReadonlySet<string>>();
  known.set(rows, ofList);
  const keys = ofList.get(rowKey) ?? new Set(rows.map(rowKey));
  ofList.set(rowKey, keys);
  return keys;
}

/** The rows whose keys are selected: the list itself when all are. */
export function selectedRows<Row>(
  rows: readonly Row[],
  rowKey: KeyOf<Row>,
  selected: ReadonlySet<string>,
): readonly Row[] {
  if (selected.size === 0) return [];
  if (selected === keysOf(rows, rowKey)) return rows;
  return rows.filter((row) => selected.has(rowKey(row)));
}
