import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { addressOf, type Forwarding, rememberClientAddress } from '@portage/platform/http/client-address';
import { startError } from '../../settings/start-error.ts';
import type { RequestLog } from './request-log.ts';

/** How often to close idle connections. A new one has this long to send its request. */
const sweepMs = 200;

/** How often a server that closes looks for connections that wait in the system's queue. Under load there is always one. */
const maxAcceptTurns = 1000;

/** What answers requests. */
export interface Serves {
  fetch(request: Request): Promise<Response>;
  /** Answers a request from Node.js's own objects, or leaves it to `fetch` by calling `otherwise`. */
  direct?(incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void): void;
}

/** A listening socket that this process inherited, or where to open one. */
export type ListenAt = { socket: object } | { port: number; host: string };

export interface HttpServer {
  server: Server;
  /** Whether the server is finishing and must get no new requests. */
  isDraining(): boolean;
  /** From now on each answer closes its connection. New requests are still answered, until `close`. */
  startDraining(): void;
  /**
   * Accepts no more connections, finishes running requests and closes idle connections.
   * @param graceMs how long running requests may take, in milliseconds
   */
  close(graceMs?: number): Promise<void>;
}

/**
 * Starts the HTTP server.
 * @param app what createApp returned
 * @param forwarding how to find the client's address behind a proxy
 * @param requests writes a line for each request
 * @throws StartError when the port is taken or not permitted
 */
export async function listen(
  app: Serves,
  at: ListenAt,
  forwarding: Forwarding,
  requests?: Pick<RequestLog, 'observe'>,
): Promise<HttpServer> {
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let accepted = 0;
  const byFetch = getRequestListener((request, env) => {
    if ('incoming' in env) rememberClientAddress(request, addressOf(env.incoming, forwarding));
    return app.fetch(request);
  });
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    app.direct === undefined
      ? byFetch(incoming, outgoing)
      : app.direct(incoming, outgoing, () => void byFetch(incoming, outgoing));
  const server = createServer((incoming, outgoing) => {
    if (isDraining) outgoing.setHeader('connection', 'close');
    unanswered.add(outgoing);
    outgoing.once('close', () => unanswered.delete(outgoing));
    return requests === undefined
      ? handle(incoming, outgoing)
      : requests.observe(incoming, outgoing, () => handle(incoming, outgoing));
  });
  server.on('connection', () => {
    accepted += 1;
  });
  // Clients keep connections open; a restart must not wait for idle ones.
  server.keepAliveTimeout = 60_000;
  await open(server, at);
  return {
    server,
    isDraining: () => isDraining,
    startDraining() {
      isDraining = true;
      for (const response of unanswered) if (!response.headersSent) response.setHeader('connection', 'close');
    },
    async close(graceMs = 8000) {
      // The system resets connections that it has made and the server has not accepted. Each turn of the loop accepts some.
      for (let before = -1, turn = 0; accepted !== before && turn < maxAcceptTurns; turn += 1) {
        before = accepted;
        await setImmediate();
      }
      // The close of the HTTP server would close idle connections at once, also those whose request is on its way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

/**
 * Checks that a server could listen, before the work of a start.
 * @throws StartError when the port is taken or not permitted
 */
export async function ensureCanListen(at: { port: number; host: string }): Promise<void> {
  const server = createServer();
  await open(server, at);
  await new Promise((resolve) => server.close(resolve));
}

async function open(server: Server, at: ListenAt): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if ('socket' in at) reject(error);
      else if (error.code === 'EADDRINUSE') reject(startError('portTaken', { port: at.port }));
      else if (error.code === 'EACCES') reject(startError('portNotPermitted', { port: at.port }));
      else reject(startError('cannotListen', { ...at, reason: error.message }));
    });
    if ('socket' in at) server.listen(at.socket, () => resolve());
    else server.listen(at.port, at.host, () => resolve());
  });
}
