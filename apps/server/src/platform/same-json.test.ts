import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameJson } from './same-json.ts';

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');
/** The same value with its keys in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

test('compares values as JSON keeps them, in any order of keys', () => {
  const json = fc.jsonValue({ maxDepth: 3 }).map(stored);
  fc.assert(fc.property(json, (value) => sameJson(value, turned(value))));
  fc.assert(fc.property(json, json, (a, b) => sameJson(a, b) === isDeepStrictEqual(a, b)));
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(sameJson({ a: 1 }, { a: 1, b: 0 })).toBe(false);
  expect(sameJson({ a: [1, 2] }, { a: [1, 2, 3] })).toBe(false);
  expect(sameJson([], {})).toBe(false);
  expect(sameJson({ a: null }, {})).toBe(false);
});
