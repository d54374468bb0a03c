import { expect, test } from 'vitest';
import type { Change } from '../changes/change.ts';
import type { Channel } from '../channels/channel.ts';
import { transactionLimit } from './transaction-limit.ts';

const changesOf = (...transactions: number[]) => transactions.map((transaction) => ({ transaction })) as Change[];
const channel = () => ({}) as Channel;

test('counts the messages of one transaction over several batches', () => {
  const limit = transactionLimit(3);
  const [one, other] = [channel(), channel()];
  expect(limit.allows(one, changesOf(1, 1))).toBe(true);
  expect(limit.allows(one, changesOf(1, 2))).toBe(true);
  expect(limit.allows(one, changesOf(2, 2))).toBe(true);
  expect(limit.allows(one, changesOf(2))).toBe(false);
  expect(limit.allows(other, changesOf(2))).toBe(true);
});

test('a channel that joins within a transaction is sent nothing of it, and everything after it', () => {
  const limit = transactionLimit(10);
  const [early, late] = [channel(), channel()];
  expect(limit.nextBatch(changesOf(1, 2))(early)).toBe(false);
  const second = limit.nextBatch(changesOf(2, 2));
  expect([second(early), second(late)]).toEqual([false, true]);
  const third = limit.nextBatch(changesOf(2, 3));
  expect([third(early), third(late)]).toEqual([false, true]);
  const fourth = limit.nextBatch(changesOf(3, 4));
  expect([fourth(early), fourth(late)]).toEqual([false, false]);
});
