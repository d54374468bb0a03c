import { expect, test } from 'vitest';
import type { Catalog } from './catalog/catalog.ts';
import { maxPrepared, prepareRead, type ReadShape } from './prepare-read.ts';
import { smallCatalog } from './testing/small-catalog.ts';

const limits = { API_MAX_ROWS: 1000, API_MAX_ANSWER_BYTES: 5000 };
const freshCatalog = (): Catalog => ({ ...smallCatalog });
const shape = (query: string, given: Partial<ReadShape> = {}): ReadShape => ({
  schema: 'lib',
  relation: 'book',
  query,
  range: null,
  accept: null,
  prefer: null,
  ...given,
});

test('keeps a read for the next request with the same text', () => {
  const catalog = freshCatalog();
  const first = prepareRead(catalog, shape('select=id&id=eq.1'), limits);
  expect(prepareRead(catalog, shape('select=id&id=eq.1'), limits)).toBe(first);
  expect(first.statement.values).toEqual(['1']);
  expect(prepareRead(catalog, shape('select=id&id=eq.2'), limits).statement.values).toEqual(['2']);
});

test('plans again with a catalog that was read again', () => {
  const catalog = freshCatalog();
  const before = prepareRead(catalog, shape('select=id'), limits);
  const without = { ...catalog, relations: new Map() };
  expect(() => prepareRead(without, shape('select=id'), limits)).toThrow('lib.book');
  expect(prepareRead(catalog, shape('select=id'), limits)).toBe(before);
});

test.each<[string, Partial<ReadShape>]>([
  ['relation', { relation: 'author' }],
  ['range', { range: '2-3' }],
  ['media type', { accept: 'text/csv' }],
  ['preference', { prefer: 'count=exact' }],
])('plans a request with another %s by itself', (_, given) => {
  const catalog = freshCatalog();
  const plain = prepareRead(catalog, shape('select=id'), limits);
  const other = prepareRead(catalog, shape('select=id', given), limits);
  expect(other).not.toBe(plain);
  expect([other.statement.text, other.statement.values]).not.toEqual([plain.statement.text, plain.statement.values]);
});

test('keeps the reads used last, and no long ones', () => {
  const catalog = freshCatalog();
  const used = prepareRead(catalog, shape('id=eq.used'), limits);
  const unused = prepareRead(catalog, shape('id=eq.unused'), limits);
  for (let number = 0; number < maxPrepared; number += 1) {
    prepareRead(catalog, shape(`id=eq.${number}`), limits);
    expect(prepareRead(catalog, shape('id=eq.used'), limits)).toBe(used);
  }
  expect(prepareRead(catalog, shape('id=eq.unused'), limits)).not.toBe(unused);
  const long = shape(`title=eq.${'x'.repeat(5000)}`);
  expect(prepareRead(catalog, long, limits)).not.toBe(prepareRead(catalog, long, limits));
});

test('rejects a request again that it rejected before', () => {
  const catalog = freshCatalog();
  for (const _ of [1, 2]) expect(() => prepareRead(catalog, shape('select=('), limits)).toThrow();
});
