import { expect, test } from 'vitest';
import { inOrder, type SortKeys } from './sort-order.ts';

const keys: SortKeys<string> = { name: (text) => text, length: (text) => text.length };
const sorted = (key: string, direction: 'ascending' | 'descending', rows: readonly string[]) =>
  inOrder(rows, { key, direction }, keys);

test('sorts texts without accents and capitals, both ways', () => {
  const names = ['Zoé', 'Île-du-Prince-Édouard', 'manitoba', 'Éloïse', 'Ada'];
  const byName = ['Ada', 'Éloïse', 'Île-du-Prince-Édouard', 'manitoba', 'Zoé'];
  expect(sorted('name', 'ascending', names)).toEqual(byName);
  expect(sorted('name', 'descending', names)).toEqual(byName.toReversed());
});

test('sorts figures by size, keeps the order of what is alike, and leaves rows without an order as they are', () => {
  const rows = ['twelve chars', 'bb', 'aa'];
  expect(sorted('length', 'ascending', rows)).toEqual(['bb', 'aa', 'twelve chars']);
  expect(sorted('unknown', 'ascending', rows)).toBe(rows);
  expect(inOrder(rows, undefined, keys)).toBe(rows);
});
