import { expect, test } from 'vitest';
import { visitorRate } from './visitor-rate.ts';

const taken = (rate: ReturnType<typeof visitorRate>, address: string, times: number, now: number) =>
  Array.from({ length: times }, () => rate.take(address, now)).filter(Boolean).length;

test('an address gets a burst of 1,000 requests, then 100 a second', () => {
  const rate = visitorRate();
  expect(taken(rate, '192.0.2.1', 5000, 0)).toBe(1000);
  expect(taken(rate, '192.0.2.1', 5000, 1000)).toBe(100);
  expect(taken(rate, '192.0.2.1', 5000, 1500)).toBe(50);
});

test('one address does not use up the rate of another', () => {
  const rate = visitorRate();
  taken(rate, '192.0.2.1', 5000, 0);
  expect(taken(rate, '192.0.2.2', 10, 0)).toBe(10);
});

test('20,001 addresses leave 20,000 entries: the oldest gets a new burst', () => {
  const rate = visitorRate();
  taken(rate, 'first', 1000, 0);
  for (let one = 0; one < 20_000; one += 1) rate.take(String(one), 0);
  expect(rate.take('first', 0)).toBe(true);
});
