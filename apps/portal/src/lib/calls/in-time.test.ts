import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FunctionRefusal } from './function-refusal.ts';
import { inTime } from './in-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often a read that ends as given is sent, how it ends, and after how long. */
async function read(end: () => Promise<string>) {
  const began = Date.now();
  const send = vi.fn(end);
  const ended = inTime(send).then(
    (answer) => ({ answer, after: Date.now() - began }),
    ({ message }: Error) => ({ message, after: Date.now() - began }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { ...(await ended), sent: send.mock.calls.length };
}

const refused = (status: number) => () => Promise.reject(new FunctionRefusal('No', status));
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('repeats a failed read of a function once, and a refused one not at all', async () => {
  expect(await read(async () => 'rows')).toEqual({ answer: 'rows', after: 0, sent: 1 });
  expect(await read(() => Promise.reject(new Error('lost')))).toEqual({ message: 'lost', after: 1_000, sent: 2 });
  expect(await read(refused(500))).toMatchObject({ message: 'No', sent: 2 });
  expect(await read(refused(403))).toEqual({ message: 'No', after: 0, sent: 1 });
});

test.each([
  ['silent', () => new Promise<never>(() => {})],
  ['late each time', () => later(5_000).then(refused(503))],
])('fails a second before the page must offer to try again when the function is %s', async (_, end) => {
  expect((await read(end)).after).toBe(7_000);
});
