import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { looseAmounts } from './find-loose-amounts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixture = fileURLToPath(new URL('fixture/', import.meta.url));

test('amounts are parsed and formatted exactly, never by floating-point arithmetic', () => {
  expect(looseAmounts(root, sourceFiles(root))).toEqual([]);
});

test('reports each way to make an amount from a plain number', () => {
  expect(looseAmounts(fixture, ['loose.ts']).map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('allows percentages and exact arithmetic', () => {
  expect(looseAmounts(fixture, ['exact.ts'])).toEqual([]);
});
