import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressedBody, varyByEncoding } from '@portage/platform/http/compressed-body';
import { sharedResponseHeaders } from '@portage/platform/http/response-headers';
import { currentScope, noteActor } from '@portage/platform/log/scope';
import { asCaller } from '@portage/platform/postgres/connections/connection-shares';
import { type Caller, knownCaller, sessionOf } from '../auth/sessions/caller.ts';
import { endedSessions } from '../auth/sessions/ended-sessions.ts';
import type { Rest, RestDeps } from './rest.ts';

/**
 * Answers a request from Node.js's own objects, or leaves it.
 * @param otherwise answers it by the routes instead
 */
export type DirectHandler = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => void;

/** Only plain names: the routes decode the others. */
const route = '/rest/v1/:relation';
const address = /^\/rest\/v1\/([A-Za-z0-9_]+)(?:\?([^#]*))?$/;

/**
 * The fast path for the most frequent request: a signed-in user's GET, without the web's Request and Response objects. It serves
 * users whose token the routes have verified before. The routes serve all other requests, and would answer these the same.
 * @param onFailure the response to an error that is not the request's
 */
export function directReads(
  deps: RestDeps,
  rest: Rest,
  onFailure: (error: unknown, route: string) => Response,
): DirectHandler {
  const shared = { ...sharedResponseHeaders(deps.config.siteUrl), vary: varyByEncoding };

  async function answer(
    outgoing: ServerResponse,
    caller: Caller,
    asked: { relation: string; query: string; headers: Record<string, string> },
    otherwise: () => void,
  ): Promise<void> {
    const ended = endedSessions(deps);
    const isAsked = await ended.refresh().then(
      () => true,
      () => false,
    );
    if (!isAsked || ended.has(sessionOf(caller) ?? '')) return otherwise();
    const scope = currentScope();
    if (scope?.requestId !== undefined) outgoing.setHeader('x-request-id', scope.requestId);
    if (scope !== undefined) scope.route = () => route;
    noteActor(caller.claims?.sub);
    try {
      const { status, headers, body } = await asCaller(`user ${caller.claims?.sub}`, () => rest.read(asked, caller));
      const sent = await compressedBody(body, asked.headers['accept-encoding']);
      send(outgoing, status, { ...shared, ...headers, ...sent.headers }, sent.body);
    } catch (error) {
      const response = rest.refusal(error, caller.role) ?? onFailure(error, route);
      send(outgoing, response.status, { ...shared, ...Object.fromEntries(response.headers) }, await response.text());
    }
  }

  return (incoming, outgoing, otherwise) => {
    const found = incoming.method === 'GET' ? address.exec(incoming.url ?? '') : null;
    const headers = found === null ? null : headersOf(incoming);
    const caller = headers === null ? null : knownCaller(deps.keys, headers, deps.clock.now());
    if (found === null || headers === null || caller === null) return otherwise();
    const [, relation = '', query = ''] = found;
    void answer(outgoing, caller, { relation, query, headers }, otherwise);
  };
}

function send(outgoing: ServerResponse, status: number, headers: Record<string, string>, body: string | Buffer): void {
  // The client may have closed its connection meanwhile.
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  outgoing.end(body);
}

/** The headers by lower-case name; null for a request with a body or a repeated header, which the routes read. */
function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (name in headers || name === 'content-length' || name === 'transfer-encoding') return null;
    headers[name] = rawHeaders[at + 1] ?? '';
  }
  return headers;
}
