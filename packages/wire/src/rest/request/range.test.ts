import { describe, expect, test } from 'vitest';
import { contentRange, pageOf, rangeStatus } from './range.ts';

describe('pageOf', () => {
  test.each([
    [{ offset: 0, limit: null }, null, { offset: 0, limit: 100 }],
    [{ offset: 0, limit: 5 }, null, { offset: 0, limit: 5 }],
    [{ offset: 7, limit: 500 }, null, { offset: 7, limit: 100 }],
    [{ offset: 7, limit: null }, null, { offset: 7, limit: 100 }],
    [{ offset: 0, limit: 0 }, null, { offset: 0, limit: 0 }],
    [{ offset: 0, limit: 0 }, '3-9', { offset: 0, limit: 0 }],
    [{ offset: 0, limit: null }, '0-9', { offset: 0, limit: 10 }],
    [{ offset: 0, limit: null }, '5-5', { offset: 5, limit: 1 }],
    [{ offset: 0, limit: null }, '5-', { offset: 5, limit: 100 }],
    [{ offset: 2, limit: 4 }, '0-3', { offset: 2, limit: 2 }],
    [{ offset: 2, limit: 4 }, '4-9', { offset: 4, limit: 2 }],
    [{ offset: 0, limit: 5 }, 'bytes=0-1', { offset: 0, limit: 5 }],
    [{ offset: 0, limit: 5 }, '-3', { offset: 0, limit: 5 }],
  ])('%j with Range %s', (asked, header, page) => {
    expect(pageOf(asked, header, 100)).toEqual(page);
  });

  test.each([
    [{ offset: 0, limit: null }, '5-2', 'The lower boundary must be lower'],
    [{ offset: 4, limit: 1 }, '1-2', 'Limit should be'],
    [{ offset: 3, limit: 0 }, null, 'Limit should be'],
    [{ offset: 0, limit: 2 }, '5-9', 'Limit should be'],
  ])('%j with Range %s has no row', (asked, header, details) => {
    expect(() => pageOf(asked, header, 100)).toThrow(
      expect.objectContaining({ status: 416, code: 'PGRST103', details: expect.stringContaining(details) }),
    );
  });
});

test.each<[offset: number, rows: number, total: number | null, range: string, status: number]>([
  [0, 3, null, '0-2/*', 200],
  [5, 1, null, '5-5/*', 200],
  [0, 0, null, '*/*', 200],
  [9, 0, null, '*/*', 200],
  [0, 3, 3, '0-2/3', 200],
  [0, 2, 3, '0-1/3', 206],
  [2, 1, 3, '2-2/3', 206],
  [3, 0, 3, '*/3', 206],
  [0, 0, 3, '*/3', 206],
  [0, 0, 0, '*/0', 200],
])('offset %i, %i rows of %s', (offset, rows, total, range, status) => {
  expect([contentRange(offset, rows, total), rangeStatus(offset, rows, total)]).toEqual([range, status]);
});

test('an offset beyond the last row is refused', () => {
  expect(() => rangeStatus(4, 0, 3)).toThrow(
    expect.objectContaining({
      status: 416,
      details: 'An offset of 4 was requested, but there are only 3 rows.',
    }),
  );
});
