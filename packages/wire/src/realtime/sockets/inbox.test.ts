import { expect, test } from 'vitest';
import { openInbox } from './inbox.ts';

/** An inbox, what it has handled, and the errors it has reported. */
function observed() {
  const [handled, errors] = [[] as string[], [] as string[]];
  const inbox = openInbox((error) => errors.push(error.message));
  const add = (name: string, size = 1, work: Promise<void> = Promise.resolve()) =>
    inbox.add(size, async () => {
      await work;
      handled.push(name);
    });
  /** Resolves when all that waits now has been handled. */
  const drained = () => new Promise<void>((resolve) => inbox.add(0, async () => resolve()));
  return { inbox, handled, errors, add, drained };
}

test('handles messages in order, and goes on after one that fails', async () => {
  const { handled, errors, add, drained } = observed();
  const slow = Promise.withResolvers<void>();
  add('first', 1, slow.promise);
  add('second', 1, Promise.reject(new Error('no database')));
  add('third');
  slow.resolve();
  await drained();
  expect(handled).toEqual(['first', 'third']);
  expect(errors).toEqual(['no database']);
});

test('takes one message of any size, and then a million characters in total', async () => {
  const { add, drained } = observed();
  expect(add('large', 2_000_000)).toBe(true);
  expect(add('small')).toBe(false);
  await new Promise(setImmediate);
  expect(add('half', 500_000)).toBe(true);
  expect(add('other half', 500_000)).toBe(true);
  expect(add('one more')).toBe(false);
  await new Promise(setImmediate);
  await drained();
});

test('takes 500 messages at a time', async () => {
  const { handled, add } = observed();
  const taken = Array.from({ length: 501 }, (_, at) => add(`${at}`, 0));
  expect(taken.lastIndexOf(true)).toBe(499);
  expect(taken.indexOf(false)).toBe(500);
  await expect.poll(() => handled.length).toBe(500);
  expect(add('later')).toBe(true);
});

test('handles nothing more once it is closed', async () => {
  const { inbox, handled, add } = observed();
  const slow = Promise.withResolvers<void>();
  add('first', 1, slow.promise);
  add('second');
  await Promise.resolve();
  inbox.close();
  slow.resolve();
  expect(add('third')).toBe(false);
  await new Promise(setImmediate);
  expect(handled).toEqual(['first']);
});
