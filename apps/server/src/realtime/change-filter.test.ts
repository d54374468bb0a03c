import { describe, expect, test } from 'vitest';
import { parseChangeFilter, passes } from './change-filter.ts';

const row = { id: '7', name: 'Ann, Bo', amount: '10.50', active: true, gone: null };
const columns = Object.keys(row);
const says = (filter: string) => passes(parseChangeFilter(filter, columns), row);

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
    '',
  ])('lets the row through: %s', (filter) => expect(says(filter)).toBe(true));

  test.each([
    'id=eq.8',
    'amount=lt.9',
    'id=in.(1,2)',
    'name=like.ann%',
    'active=eq.false',
    'gone=eq.null',
    'gone=neq.x',
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

  test('holds back a change without a row', () => expect(passes([], null)).toBe(false));
});
