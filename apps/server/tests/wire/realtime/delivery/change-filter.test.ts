import { type ChangeCondition, parseChangeFilter, passes } from '@portage/wire/realtime/delivery/change-filter';
import { postgresChangesFilter } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';

const row = { id: '7', name: 'Ann, Bo', amount: '10.50', active: true, gone: null, path: 'a\\b "(50%)"' };
const columns = Object.keys(row);
const allPass = (conditions: readonly ChangeCondition[], of: Record<string, unknown> | null) =>
  passes(conditions, of, 'cheap') && passes(conditions, of, 'costly');
const says = (filter: string) => allPass(parseChangeFilter(filter, columns), row);

describe('a filter of a subscription', () => {
  test.each([
    'id=eq.7',
    'id=neq.8',
    'amount=gt.9',
    'amount=lte.10.5',
    'id=in.(1,7)',
    'name=in.("Ann, Bo",x)',
    'name=like.Ann%',
    'name=ilike.ann_ bo',
    'active=eq.true',
    'active=is.true',
    'gone=is.null',
    'id=not.eq.8',
    'gone=not.is.true',
    'id=eq.7,active=eq.true',
    'name=like."Ann, \\\\B_"',
    'name=eq."Ann\\, Bo"',
    '',
  ])('lets the row through: %s', (filter) => expect(says(filter)).toBe(true));

  test.each([
    'id=eq.8',
    'amount=lt.9',
    'id=in.(1,2)',
    'name=like.ann%',
    'name=like.Ann\\%',
    'active=eq.false',
    'gone=eq.null',
    'gone=neq.x',
    'gone=not.eq.x',
    'gone=not.neq.x',
    'gone=not.gt.1',
    'gone=not.in.(1,2)',
    'gone=not.like.x%',
    'id=is.null',
    'id=eq.7,active=eq.false',
  ])('holds the row back: %s', (filter) => expect(says(filter)).toBe(false));

  test.each([
    ['nothing=eq.1', 'invalid column for filter nothing'],
    ['id=near.1', 'Error parsing `filter` params: ["id=near.1"]'],
    ['id', 'Error parsing `filter` params: ["id"]'],
    ['id=in.1,2', '`in` filter value must be wrapped by parentheses'],
    [`id=in.(${'1,'.repeat(101)}1)`, 'too many values for `in` filter. Maximum 100'],
  ])('is refused: %s', (filter, message) => {
    expect(() => parseChangeFilter(filter, columns)).toThrow(message);
  });

  test.each([
    ['id=eq.7,', '[""]'],
    ['name=like.50\\', 'LIKE pattern must not end with escape character'],
    [`id=eq.${'7'.repeat(1995)}`, 'a filter can have at most 2000 characters, and this one has 2001'],
    [Array(21).fill('id=eq.7').join(), 'a filter can have at most 20 conditions, and this one has 21'],
  ])('is refused: %s', (filter, message) => {
    expect(() => parseChangeFilter(filter, columns)).toThrow(message);
  });

  test('accepts the maximum number of conditions and characters', () => {
    expect(says(Array(20).fill('id=eq.7').join())).toBe(true);
    expect(says(`id=neq.${'7'.repeat(1993)}`)).toBe(true);
  });

  test('holds back a change without a row', () => expect(allPass([], null)).toBe(false));

  test.each(['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'like', 'ilike'] as const)(
    'compares %s with a value as the official client quotes it',
    (operator) => {
      const expected = ['eq', 'lte', 'gte', 'like', 'ilike'].includes(operator);
      const value = operator.endsWith('like') ? row.path.replaceAll('\\', '\\\\').replaceAll('%', '\\%') : row.path;
      expect(says(postgresChangesFilter()[operator]('path', value).eq('id', 7).build())).toBe(expected);
    },
  );

  test('finds a value in a list that the official client quotes', () => {
    expect(says(postgresChangesFilter().in('path', ['x', row.path]).build())).toBe(true);
    expect(says(postgresChangesFilter().not('path', 'in', ['x', row.path]).build())).toBe(false);
  });

  test.each(['like.%x%', 'not.like.%x%', 'eq.x', 'neq.x', 'in.(x)', 'not.in.(x)'])(
    'compares no value of more than 5,000 characters: %s',
    (condition) => {
      const lets = (length: number) =>
        allPass(parseChangeFilter(`name=${condition}`, columns), { name: ' '.repeat(length) });
      expect(lets(5001)).toBe(false);
      expect(lets(5000)).toBe(/^(not|neq)/.test(condition));
    },
  );

  test('still finds out whether a long value is null', () => {
    expect(allPass(parseChangeFilter('name=not.is.null', columns), { name: ' '.repeat(5001) })).toBe(true);
  });
});
