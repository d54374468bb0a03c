import { likePattern } from '@portage/wire/realtime/delivery/like-pattern';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../database/testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const matches = (value: string, pattern: string, insensitive = false) => likePattern(pattern, insensitive)(value);

test.each([
  ['', '', true],
  ['', '%', true],
  ['', '_', false],
  ['ab', 'a', false],
  ['a', 'a%a', false],
  ['aa', 'a%a', true],
  ['abcbd', '%b%d', true],
  ['a%b', 'a\\%b', true],
  ['axb', 'a\\%b', false],
  ['a_b', 'a\\_b', true],
  ['axb', 'a\\_b', false],
  ['a\\b', 'a\\\\b', true],
  ['ab', '\\a\\b', true],
  ['a😀b', 'a_b', true],
  ['a😀b', '%_b', true],
  ['a😀b', 'a__b', false],
  ['a\nb', 'a%b', true],
])('%j like %j is %j', (value, pattern, expected) => expect(matches(value, pattern)).toBe(expected));

test.each([
  ['ÉCOLE Straße', '%cole STRA_E', true],
  ['ÉCOLE', 'école', true],
  ['ΟΔΟΣ ΕΡΜΟΥ', '%οδοσ%', true],
  ['ΟΔΟΣ', '%οδος%', true],
  ['école', 'ecole', false],
])('%j ilike %j is %j', (value, pattern, expected) => {
  expect(matches(value, pattern, true)).toBe(expected);
});

test('finds a part of any length, with its wildcards, at any place', () => {
  for (const length of [1, 31, 32, 33, 63, 64, 65, 200]) {
    const part = Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const loose = part.map((character, at) => (at % 3 === 1 && at < length - 1 ? '_' : character)).join('');
    const text = part.join('');
    expect(matches(`${text.slice(0, -1)}x${text}y`, `%${loose}%`)).toBe(true);
    expect(matches(`${text.slice(0, -1)}xy`, `%${loose}%`)).toBe(false);
  }
});

test.each(['a\\', '\\', 'a\\\\\\'])('refuses %j, whose last backslash escapes nothing', (pattern) => {
  expect(() => likePattern(pattern, false)).toThrow('LIKE pattern must not end with escape character');
});

test('agrees with PostgreSQL', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'A', 'b', '😀', '%', '_', '\\'), maxLength: 10 });
  const pattern = fc
    .array(fc.constantFrom('a', 'A', 'b', '😀', '%', '_', '\\%', '\\_', '\\\\', '\\a'), { maxLength: 8 })
    .map((pieces) => pieces.join(''));
  const cases = fc.sample(fc.tuple(text, pattern), { numRuns: 3000, seed: 1 });
  const { rows } = await database.owner.query<{ sensitive: boolean; insensitive: boolean }>(
    `select value like pattern as sensitive, value ilike pattern as insensitive
     from unnest($1::text[], $2::text[]) with ordinality as c(value, pattern, ord) order by ord`,
    [cases.map(([value]) => value), cases.map(([, one]) => one)],
  );
  const ours = cases.map(([value, one]) => ({
    sensitive: matches(value, one),
    insensitive: matches(value, one, true),
  }));
  expect(ours).toEqual(rows);
  expect(rows.filter((row) => row.sensitive).length).toBeGreaterThan(50);
});

// With backtracking, a match that fails tries every other place for every wildcard: each of these would never end.
describe('takes time in proportion to the value', () => {
  test.each([
    ['28 wildcards and a letter', `${'%'.repeat(28)}x`],
    ['1,000 wildcards between letters', `${'%a'.repeat(1000)}%b`],
    ['wildcards of both kinds', `${'%_a'.repeat(600)}%b`],
  ])('%s', (_, pattern) => {
    expect(matches('a'.repeat(10_000), pattern)).toBe(false);
    expect(matches('a'.repeat(10_000), pattern, true)).toBe(false);
  });
});
