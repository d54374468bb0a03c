import { expect, test } from 'vitest';
import { addressBytes } from './address-bytes.ts';

test('an address sends a burst, and then a steady rate', () => {
  const bytes = addressBytes({ held: 1_000_000, burst: 1000, perSecond: 100 });
  const send = (count: number, now: number) => {
    const isAllowed = bytes.add('a', count, now);
    bytes.free('a', count);
    return isAllowed;
  };
  expect(send(1000, 0)).toBe(true);
  expect(send(1, 0)).toBe(false);
  expect(send(200, 2010)).toBe(true);
  expect(send(1, 2010)).toBe(false);
  expect(send(1000, 60_000)).toBe(true);
});

test('an address holds a limited number of bytes at the same time', () => {
  const bytes = addressBytes({ held: 1000, burst: 1_000_000, perSecond: 1 });
  expect(bytes.add('a', 1000, 0)).toBe(true);
  expect(bytes.add('a', 1, 0)).toBe(false);
  expect(bytes.add('b', 1000, 0)).toBe(true);
  bytes.free('a', 1001);
  expect(bytes.add('a', 1000, 0)).toBe(true);
});

test('many addresses take limited memory: the least recent is forgotten', () => {
  const bytes = addressBytes({ held: 10, burst: 10, perSecond: 0 });
  expect([bytes.add('first', 10, 0), bytes.add('first', 1, 0)]).toEqual([true, false]);
  for (let number = 0; number < 20_000; number += 1) bytes.add(`address ${number}`, 1, 0);
  expect(bytes.add('first', 10, 0)).toBe(true);
});
