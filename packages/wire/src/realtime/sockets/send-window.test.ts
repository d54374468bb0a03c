import { expect, test } from 'vitest';
import { type SendingSocket, untilSent } from './send-window.ts';

/** A client that reads so many bytes each time it is looked at. */
function client(bytes: number, reads: number) {
  let left = bytes;
  let isCut = false;
  return {
    get bufferedAmount() {
      left = Math.max(0, left - reads);
      return left;
    },
    terminate() {
      isCut = true;
    },
    left: () => left,
    isCut: () => isCut,
  } satisfies SendingSocket & Record<string, unknown>;
}

test('waits for clients that read, and disconnects none of them', async () => {
  const clients = [client(1000, 100), client(1000, 100)];
  await untilSent(clients, { maxBytes: 1000, patienceMs: 60_000 });
  expect(clients.map((one) => [one.left() <= 500, one.isCut()])).toEqual([
    [true, false],
    [true, false],
  ]);
});

test('disconnects the clients with the most left, and no more than it takes', async () => {
  const clients = [client(100, 0), client(900, 0), client(300, 0)];
  await untilSent(clients, { maxBytes: 500, patienceMs: 0 });
  expect(clients.map((one) => one.isCut())).toEqual([false, true, false]);
});
