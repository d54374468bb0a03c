import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, SocketAddress } from 'node:net';

/** What the client's address is read from. */
export interface Forwarding {
  /** Proxies whose X-Forwarded-For header is believed (TRUSTED_PROXIES). */
  trustedProxies: BlockList;
  /** Called with the peer of each request whose X-Forwarded-For header is ignored. */
  onIgnored?: (peer: string) => void;
}

const addresses = new WeakMap<Request, string>();

/** Remembers the client's address of a request. */
export function rememberClientAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

/** The address of a request that the server sends to itself. */
export const inProcess = 'local';

/** The address of the request's client; 'local' for an in-process request. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? inProcess;
}

/**
 * Finds the client's address: the socket's peer or, behind trusted proxies, the last address of X-Forwarded-For that is not
 * a trusted proxy. Each proxy appends the address that it saw, so entries before that one can be forged.
 * @returns an IPv4 or IPv6 address; undefined once the socket is closed
 */
export function addressOf(
  incoming: Pick<IncomingMessage, 'headers' | 'socket'>,
  forwarding: Forwarding,
): string | undefined {
  const peer = plainAddress(incoming.socket.remoteAddress ?? '');
  if (peer === null) return undefined;
  const header = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',');
  if (header === '') return peer;
  const isTrusted = (address: string) =>
    forwarding.trustedProxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  if (!isTrusted(peer)) {
    forwarding.onIgnored?.(peer);
    return peer;
  }
  let client = peer;
  for (const hop of header.split(',').reverse()) {
    const address = plainAddress(hop.trim());
    if (address === null) break;
    client = address;
    if (!isTrusted(address)) break;
  }
  return client;
}

/** Whether the request's peer is a proxy whose headers are believed. */
export function isFromTrustedProxy(
  incoming: Pick<IncomingMessage, 'socket'>,
  { trustedProxies }: Pick<Forwarding, 'trustedProxies'>,
): boolean {
  const peer = plainAddress(incoming.socket.remoteAddress ?? '');
  return peer !== null && trustedProxies.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
}

/** An address without brackets, port and zone, and IPv4 as IPv4 on an IPv6 socket; null when it is none. */
function plainAddress(text: string): string | null {
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text.replace(/%.*$/, '');
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : null;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address.toLowerCase();
}

/**
 * The key by which limits count an address: an IPv6 client owns its whole /64, so one address of it is as good as another.
 * @param address as `clientAddress` returns it
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = [], tail] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array<string>(tail === undefined ? 0 : 8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
}
