import { expect, test } from 'vitest';
import { keyOrderOf, type ListOrders, readInOrder, sortAfterClick, sortOf } from './key-order.ts';

const orders: ListOrders = { by: { issued: 'created_at', number: 'sort_number' }, unique: ['id'], first: '-issued' };

test('reads the order of an address, and takes the first order for what no column is named', () => {
  expect(sortOf('number', orders)).toEqual({ key: 'number', direction: 'ascending' });
  expect(sortOf('-number', orders)).toEqual({ key: 'number', direction: 'descending' });
  for (const text of [null, '', 'constructor', '--number', 'NUMBER'])
    expect(sortOf(text, orders), String(text)).toEqual({ key: 'issued', direction: 'descending' });
});

test.each([
  // Another column: ascending, descending, and the first order again.
  ['-issued', 'number', 'number'],
  ['number', 'number', '-number'],
  ['-number', 'number', null],
  // The column of the first order turns around.
  ['-issued', 'issued', 'issued'],
  ['issued', 'issued', null],
  ['number', 'issued', null],
])('with %s shown, a click on %s leaves %s in the address', (shown, key, after) => {
  expect(sortAfterClick(sortOf(shown, orders), key, orders)).toBe(after);
});

/** Records what each query of a page asks for, and answers with these rows. */
function recorder(...answers: string[][]) {
  const queries: unknown[][][] = [];
  const read: Parameters<typeof readInOrder<string>>[2] = async (toPage) => {
    const calls: unknown[][] = [];
    queries.push(calls);
    const rows = answers[queries.length - 1] ?? [];
    const noted =
      (name: string) =>
      (...given: unknown[]) => {
        calls.push([name, ...given]);
        return query;
      };
    const query = {
      setHeader: noted('setHeader'),
      or: noted('or'),
      filter: noted('filter'),
      order: noted('order'),
      limit: noted('limit'),
      abortSignal: noted('abortSignal'),
    };
    toPage(query);
    return { data: rows, count: 99 };
  };
  return { read, queries };
}

test('reads what sorts like the last row and what follows apart, with hostile values quoted, and returns one page of both', async () => {
  const { read, queries } = recorder(['alike'], ['next', 'too many']);
  const row = { sort_number: 'a",b\\)', seq: 7, id: 'x"y' };
  const order = { columns: ['sort_number', 'seq', 'id'], ascending: true } as const;
  expect(await readInOrder(order, { after: row, size: 2 }, read)).toEqual(['alike', 'next']);
  const inOrder = [
    ['order', 'sort_number', { ascending: true }],
    ['order', 'seq', { ascending: true }],
    ['order', 'id', { ascending: true }],
    ['limit', 2],
  ];
  expect(queries).toEqual([
    [
      ['filter', 'sort_number', 'eq', 'a",b\\)'],
      ['or', String.raw`seq.gt."7",and(seq.eq."7",id.gt."x\"y")`],
      ...inOrder,
    ],
    [['filter', 'sort_number', 'gt', 'a",b\\)'], ...inOrder],
  ]);
});

test('asks for the first page without a condition, the last first', async () => {
  const { read, queries } = recorder(['one']);
  expect(await readInOrder(keyOrderOf(sortOf(null, orders), orders), { after: null, size: 2 }, read)).toEqual(['one']);
  expect(queries).toEqual([
    [
      ['order', 'created_at', { ascending: false }],
      ['order', 'id', { ascending: false }],
      ['limit', 2],
    ],
  ]);
});

test('counts the rows of a list without an end only as far as one response goes', async () => {
  const { read, queries } = recorder(['one']);
  const file = { size: 1000, count: 'estimated', onTotal: () => {} } as const;
  await readInOrder({ columns: ['id'], ascending: true }, { after: null, size: 2, file }, read);
  expect(queries[0]?.[0]).toEqual(['setHeader', 'Prefer', 'count=estimated']);
});

test('reads rows of a file in one request each, the first with the count of all', async () => {
  const { read, queries } = recorder(['one'], ['two']);
  const order = { columns: ['id', 'created_at'], ascending: false } as const;
  const totals: number[] = [];
  const file = { size: 1000, onTotal: (rows: number) => void totals.push(rows) };
  expect(await readInOrder(order, { after: null, size: 2, file }, read)).toEqual(['one']);
  const row = { id: 'b', created_at: '2026-11-02' };
  expect(await readInOrder(order, { after: row, size: 2, file: { size: 1000 } }, read)).toEqual(['two']);
  const inOrder = [
    ['order', 'id', { ascending: false }],
    ['order', 'created_at', { ascending: false }],
    ['limit', 1000],
  ];
  expect(queries).toEqual([
    [['setHeader', 'Prefer', 'count=exact'], ...inOrder],
    [['filter', 'id', 'lte', 'b'], ['or', 'id.lt."b",and(id.eq."b",created_at.lt."2026-11-02")'], ...inOrder],
  ]);
  expect(totals).toEqual([99]);
});
