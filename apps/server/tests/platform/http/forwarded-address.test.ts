import type { AddressInfo } from 'node:net';
import { clientAddress } from '@portage/platform/http/client-address';
import { expect, test } from 'vitest';
import { listen } from '../../../src/platform/http/server.ts';
import { proxyList } from '../../../src/settings/trusted-proxies.ts';

/** The address that the server takes its client for. */
async function seenBy(trusted: string[], headers: Record<string, string>): Promise<string> {
  const trustedProxies = proxyList(trusted);
  if (trustedProxies === null) throw new Error('not a list of proxies');
  const app = { fetch: async (request: Request) => new Response(clientAddress(request)) };
  const http = await listen(app, { port: 0, host: '127.0.0.1' }, { trustedProxies });
  try {
    const { port } = http.server.address() as AddressInfo;
    return await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  } finally {
    await http.close();
  }
}

test('ignores a forwarded address without TRUSTED_PROXIES', async () => {
  expect(await seenBy([], { 'x-forwarded-for': '198.51.100.1' })).toBe('127.0.0.1');
});

test('takes the client’s address from a trusted proxy', async () => {
  expect(await seenBy(['127.0.0.0/8'], { 'x-forwarded-for': '1.1.1.1, 198.51.100.1' })).toBe('198.51.100.1');
});
