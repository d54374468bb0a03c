import { isIPv4 } from 'node:net';

/** Whether a host name, an address or a URL's host is loopback. Does no DNS lookup. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));
}
