import type { IncomingMessage } from 'node:http';
import { addressOf, networkOf } from '@portage/platform/http/client-address';
import { expect, test } from 'vitest';
import { proxyList } from '../../../src/settings/trusted-proxies.ts';

const incoming = (peer: string, forwarded?: string) =>
  ({
    socket: { remoteAddress: peer },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;
const proxies = (...entries: string[]) => {
  const trustedProxies = proxyList(entries);
  if (trustedProxies === null) throw new Error('not a list of proxies');
  return { trustedProxies };
};

test.each([
  ['no proxy is trusted', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the peer is not the trusted proxy', ['10.0.0.1'], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['there is no header', ['10.0.0.1'], '10.0.0.1', undefined, '10.0.0.1'],
  ['the proxy names its client', ['10.0.0.1'], '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['the client forges earlier hops', ['10.0.0.1'], '10.0.0.1', '1.1.1.1, 10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['two proxies follow each other', ['10.0.0.0/8'], '10.0.0.1', '1.1.1.1, 198.51.100.1, 10.2.3.4', '198.51.100.1'],
  ['every hop is trusted', ['10.0.0.0/8'], '10.0.0.1', '10.9.9.9, 10.2.3.4', '10.9.9.9'],
  ['a hop is not an address', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, unknown', '10.0.0.1'],
  ['IPv4 arrives on an IPv6 socket', ['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.1:51234', '198.51.100.1'],
  ['an IPv6 hop has a port', ['::1'], '::1', '[2001:DB8::7]:443', '2001:db8::7'],
  ['a mapped address is trusted as IPv4', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, ::ffff:10.2.3.4', '198.51.100.1'],
])('finds the client when %s', (_, trusted, peer, header, client) => {
  expect(addressOf(incoming(peer, header), proxies(...trusted))).toBe(client);
});

test('reports the peer of an ignored header', () => {
  const seen: string[] = [];
  const forwarding = { ...proxies('10.0.0.1'), onIgnored: (peer: string) => seen.push(peer) };
  addressOf(incoming('203.0.113.9'), forwarding);
  addressOf(incoming('10.0.0.1', '198.51.100.1'), forwarding);
  expect(seen).toEqual([]);
  addressOf(incoming('203.0.113.9', '198.51.100.1'), forwarding);
  expect(seen).toEqual(['203.0.113.9']);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['local', 'local'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['proxy.internal', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0'])(
  'rejects the proxy %s',
  (entry) => {
    expect(proxyList(['127.0.0.1', entry])).toBeNull();
  },
);
