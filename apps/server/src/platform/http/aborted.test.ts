import type { AddressInfo } from 'node:net';
import { BlockList, connect } from 'node:net';
import { expect, test } from 'vitest';
import { isAborted } from './aborted.ts';
import { listen } from './server.ts';

test('tells a client that went away from a failure', async () => {
  const failed = Promise.withResolvers<unknown>();
  const http = await listen(
    {
      async fetch(request) {
        await request.text().catch(failed.resolve);
        return new Response('ok');
      },
    },
    { port: 0, host: '127.0.0.1' },
    { trustedProxies: new BlockList() },
  );
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  http.server.once('request', () => socket.destroy());
  socket.write('POST /auth/v1/token HTTP/1.1\r\nhost: portage.test\r\ncontent-length: 100\r\n\r\n{"email":');
  expect(isAborted(await failed.promise)).toBe(true);
  expect(isAborted(new Error('aborted'))).toBe(false);
  await http.close(0);
});
