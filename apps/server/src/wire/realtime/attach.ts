import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { WebSocketServer } from 'ws';
import { CallerError, identifyCaller } from '../auth/caller.ts';
import { followChanges } from './change-stream.ts';
import type { Channel, RealtimeDeps } from './channel.ts';
import { serveConnection } from './connection.ts';
import { deliverChanges } from './deliver.ts';
import { visibility } from './visibility.ts';

export interface Realtime {
  /** Resolves when the change stream is running. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `/realtime/v1/websocket` on an HTTP server.
 * @param changes how the login role with the replication attribute connects
 */
export function attachRealtime(server: Server, deps: RealtimeDeps, changes: pg.ClientConfig): Realtime {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_000_000 });
  const channels = new Set<Channel>();
  const sight = visibility(deps.db);
  const stream = followChanges({
    connection: changes,
    publication: 'supabase_realtime',
    log: deps.log,
    onChanges: (batch) =>
      deliverChanges(
        batch,
        [...channels].filter((channel) => !channel.endIfExpired()),
        sight,
        deps.log,
      ),
    onGap: () => {
      for (const channel of [...channels]) channel.fail();
    },
  });

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A caller that goes away while its key is checked must not end the server.
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== '/realtime/v1/websocket') {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
      return;
    }
    try {
      const caller = await identifyCaller(deps.keys, new Headers(), deps.clock.now(), url.searchParams.get('apikey'));
      sockets.handleUpgrade(request, socket, head, (connection) =>
        serveConnection(deps, connection, {
          caller,
          version: url.searchParams.get('vsn') === '1.0.0' ? 1 : 2,
          channels,
          streamReady: () => stream.ready(),
        }),
      );
    } catch (error) {
      const reason = error instanceof CallerError ? error.message : 'The connection was refused';
      const body = JSON.stringify({ error: reason });
      socket.end(
        `HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    }
  };
  server.on('upgrade', upgrade);

  return {
    ready: () => stream.ready(),
    async close() {
      server.off('upgrade', upgrade);
      for (const connection of sockets.clients) connection.close(1001);
      await stream.close();
      for (const connection of sockets.clients) connection.terminate();
    },
  };
}
