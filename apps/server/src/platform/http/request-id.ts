import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Forwarding, isFromTrustedProxy } from '@portage/platform/http/client-address';

/** What ids of proxies look like: a UUID, a trace id, nginx's 32 hex digits. */
const accepted = /^[\w.:=+/-]{1,128}$/;

/**
 * The id of a request: the X-Request-Id header of a trusted proxy, or a new one. Anyone else could repeat another request's id,
 * so their header is ignored.
 */
export function requestIdOf(incoming: Pick<IncomingMessage, 'headers' | 'socket'>, forwarding: Forwarding): string {
  const given = incoming.headers['x-request-id'];
  if (typeof given === 'string' && accepted.test(given) && isFromTrustedProxy(incoming, forwarding)) return given;
  return randomUUID();
}
