import { describe, expect, test } from 'vitest';
import { compare, compareHead } from './compare.ts';
import type { Answers, SeenAnswer } from './differences.ts';
import type { WireCase } from './wire-case.ts';

const read = (path: string, method = 'GET'): WireCase => ({
  method,
  path,
  headers: {},
  body: null,
  ordered: true,
  careless: true,
});

/** A JSON answer. @param range its Content-Range; null where it is refused */
const answer = (status: number, body: unknown, range: string | null = null): SeenAnswer => ({
  status,
  headers: { 'content-range': range, 'content-type': 'application/json; charset=utf-8' },
  body,
  rows: null,
});

describe('a cast that does not fit', () => {
  const refused = answer(400, { code: '22P02', message: 'invalid input syntax for type integer: "r1"' });
  const empty = answer(200, [], '*/*');
  const cast = read('editions?select=number,books(r::int)');

  test('is a listed difference when the other answer has no rows', () => {
    expect(compare(cast, refused, empty)).toMatchObject({ name: 'wrong cast for no row' });
    expect(compare(cast, empty, refused)).toMatchObject({ name: 'wrong cast for no row' });
  });

  test('is a mismatch when the other answer has rows', () => {
    const shown = answer(200, [{ number: 1, books: { r: 1 } }], '0-0/*');
    expect(compare(cast, refused, shown)).toBe('mismatch');
    expect(compare(cast, shown, refused)).toBe('mismatch');
  });

  test('is a mismatch when no embed has a cast', () => {
    expect(compare(read('editions?select=number,books(r)'), refused, empty)).toBe('mismatch');
    expect(compare(read('editions?select=number::int,books(r)'), refused, empty)).toBe('mismatch');
  });

  test('is a mismatch when every cast of the request fits', () => {
    expect(compare({ ...cast, careless: false }, refused, empty)).toBe('mismatch');
  });
});

describe('a HEAD that differs', () => {
  const request = read('prints?select=id,...editions(r:printed,...books(*))', 'HEAD');
  const head: Answers = [answer(200, '', '*/*'), answer(400, '')];
  const ambiguous = answer(400, { code: '42702', message: 'column reference "r" is ambiguous' });

  test('is explained by the difference of its GET', () => {
    expect(compare(request, ...head)).toBe('mismatch');
    expect(compareHead(request, head, [answer(200, [], '*/*'), ambiguous])).toMatchObject({
      name: 'spread of a spread',
    });
  });

  test('is a mismatch when the GETs are equal', () => {
    expect(compareHead(request, head, [ambiguous, ambiguous])).toBe('mismatch');
  });

  test('is a mismatch when its GET is answered in another way', () => {
    expect(compareHead(request, head, [answer(200, [], '*/0'), ambiguous])).toBe('mismatch');
  });

  test('is a mismatch when no listed difference explains its GET', () => {
    const unknown = answer(400, { code: '42703', message: 'column r does not exist' });
    expect(compareHead(request, head, [answer(200, [], '*/*'), unknown])).toBe('mismatch');
  });
});
