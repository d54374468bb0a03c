import { expect, test } from 'vitest';
import { startRealtime } from './testing/realtime-under-test.ts';

test('asks every client to connect again', async () => {
  const realtime = await startRealtime();
  const sockets = await Promise.all([1, 2, 3].map(() => realtime.socket(realtime.keys.publishableKey)));
  await realtime.close();
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(
    sockets.map(() => ({ code: 1012, reason: 'The server is restarting' })),
  );
});
