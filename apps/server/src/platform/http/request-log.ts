import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { portalRoute } from '@portage/domain/portal-paths';
import type { Forwarding } from '@portage/platform/http/client-address';
import { inScope, type Scope } from '@portage/platform/log/scope';
import { countRequest } from '@portage/platform/metrics/meter';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.ts';
import { clientKind, isRoutine, serviceOf } from './request-kind.ts';

/** Status in the log of a request whose client closed the connection before the response, as nginx counts it. */
const clientWentAway = 499;

/** Gives each request an id and a scope, and writes a line when its response is over. */
export interface RequestLog {
  /** Handles a request in its scope. */
  observe<T>(incoming: IncomingMessage, outgoing: ServerResponse, handle: () => T): T;
  /** Writes a line when an upgraded connection (a WebSocket) ends. */
  observeUpgrade(incoming: IncomingMessage, socket: Duplex): void;
}

/** @param log read at each use, so a test can replace it */
export function requestLog(log: () => Logger, forwarding: Forwarding): RequestLog {
  let base: Logger | undefined;
  let lean: Logger | undefined;

  /** The log without a search for secret fields, which takes longer than writing a line: a request's fields are all known. */
  function leanLog(): Logger {
    const now = log();
    if (lean === undefined || base !== now) lean = now.child({}, { redact: { paths: [] } });
    base = now;
    return lean;
  }

  function write(incoming: IncomingMessage, scope: Scope, facts: { status: number; ms: number; bytes: number }): void {
    const path = pathOf(incoming);
    const service = serviceOf(path);
    const route = routeOf(path, scope);
    countRequest({ service, route, status: facts.status, seconds: facts.ms / 1000 });
    const level = facts.status >= 500 ? 'warn' : isRoutine(path) ? 'debug' : 'info';
    const lines = leanLog();
    if (!lines.isLevelEnabled(level)) return;
    const { status, ms, bytes } = facts;
    const line = {
      method: incoming.method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes,
      client: clientKind(incoming.headers),
    };
    inScope(scope, () => lines[level](line, 'request'));
  }

  return {
    observe(incoming, outgoing, handle) {
      const began = performance.now();
      const { socket } = incoming;
      const bytesBefore = socket.bytesWritten;
      const scope: Scope = { requestId: requestIdOf(incoming, forwarding) };
      outgoing.once('close', () => {
        const status = outgoing.writableFinished ? outgoing.statusCode : clientWentAway;
        write(incoming, scope, { status, ms: performance.now() - began, bytes: socket.bytesWritten - bytesBefore });
      });
      return inScope(scope, handle);
    },
    observeUpgrade(incoming, socket) {
      const began = performance.now();
      const scope: Scope = { requestId: requestIdOf(incoming, forwarding) };
      socket.once('close', () => {
        const bytes = 'bytesWritten' in socket && typeof socket.bytesWritten === 'number' ? socket.bytesWritten : 0;
        write(incoming, scope, { status: 101, ms: performance.now() - began, bytes });
      });
    },
  };
}

const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

/** The pattern, because a path can contain a link's secret. The portal's own paths are known and contain none. */
function routeOf(path: string, scope: Scope): string {
  const route = scope.route?.();
  if (route === undefined) return `/${serviceOf(path)}/*`;
  return /^\/?\*$/.test(route) ? (portalRoute(path) ?? route) : route;
}
