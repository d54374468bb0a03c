import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, networkOf } from '@portage/platform/http/client-address';
import { noteChangeLag } from '@portage/platform/metrics/meter';
import { shareOf } from '@portage/platform/other-processes';
import type pg from 'pg';
import { WebSocketServer } from 'ws';
import { CallerError, identifyCaller, sessionOf } from '../auth/sessions/caller.ts';
import { endedSessions } from '../auth/sessions/ended-sessions.ts';
import type { Change } from './changes/change.ts';
import type { ChangesBy } from './changes/change-source.ts';
import { followChanges } from './changes/change-stream.ts';
import type { Channel, RealtimeDeps } from './channels/channel.ts';
import type { Rooms } from './channels/rooms.ts';
import { openDelivery } from './delivery/deliver.ts';
import { viewerKeys } from './delivery/viewer-key.ts';
import { visibility } from './delivery/visibility.ts';
import { serveConnection } from './sockets/connection.ts';
import { untilSent } from './sockets/send-window.ts';
import { socketCounter } from './sockets/socket-limits.ts';

export interface Realtime {
  /** Resolves when the change stream is running. */
  ready(): Promise<void>;
  /** Open WebSockets, and the channels that they have joined. */
  load(): { sockets: number; channels: number };
  close(): Promise<void>;
}

export interface RealtimeOptions {
  /** How the login role of the change stream connects. */
  changes: pg.ClientConfig;
  /** Whether that role may replicate; default that it may. */
  changesBy?: ChangesBy;
  /** Database roles besides those of the protocol that a token can name; default none. */
  ownRoles?: readonly string[];
  /** Where this server's channels meet; the HTTP broadcasts of the same server use it too. */
  rooms: Rooms;
}

/** How often open channels are checked for a session that was ended by another process. */
const signOutCheckMs = 500;
/** WebSocket close code that asks the client to connect again. */
const serviceRestart = 1012;

/** `/realtime/v1/websocket` on an HTTP server. */
export function attachRealtime(
  server: Server,
  deps: RealtimeDeps,
  { changes, rooms, changesBy = 'replication', ownRoles = [] }: RealtimeOptions,
): Realtime {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_000_000 });
  const counter = socketCounter(shareOf(deps.config.REALTIME_SOCKETS_PER_ADDRESS, deps.config));
  const deliver = openDelivery({ sight: visibility(deps.db), keys: viewerKeys(deps.db, ownRoles), log: deps.log });
  /** Channels that are being joined: they may follow changes before they are known to. */
  let joining = 0;
  const stream = followChanges({
    connection: changes,
    changesBy,
    db: deps.db,
    publication: 'supabase_realtime',
    log: deps.log,
    isFollowed: () => joining > 0 || anyFollows(rooms.channels),
    async onChanges(batch) {
      noteLag(batch, Date.now());
      await deliver(
        batch,
        [...rooms.channels].filter((channel) => !channel.endIfOver()),
      );
      await untilSent(sockets.clients);
    },
    onGap: () => {
      for (const channel of [...rooms.channels]) channel.fail();
    },
  });

  async function whileFollowing<T>(work: () => Promise<T>): Promise<T> {
    joining += 1;
    try {
      await stream.ready();
      return await work();
    } finally {
      joining -= 1;
    }
  }

  let isClosing = false;
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A caller that goes away while its key is checked must not end the server.
    socket.on('error', () => socket.destroy());
    if (isClosing) return refuse(socket, '503 Service Unavailable', 'The server is restarting');
    const url = URL.parse(request.url ?? '/', 'http://localhost');
    if (url?.pathname !== '/realtime/v1/websocket') {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
      return;
    }
    const forwarding = { trustedProxies: deps.config.TRUSTED_PROXIES };
    const address = networkOf(addressOf(request, forwarding) ?? 'unknown');
    if (!counter.open(address)) return refuse(socket, '429 Too Many Requests', 'Too many connected users');
    socket.once('close', () => counter.close(address));
    try {
      const caller = await identifyCaller(deps, new Headers(), url.searchParams.get('apikey'));
      sockets.handleUpgrade(request, socket, head, (connection) =>
        serveConnection(deps, connection, {
          caller,
          version: url.searchParams.get('vsn') === '1.0.0' ? 1 : 2,
          stream: socket,
          rooms,
          whileFollowing,
        }),
      );
    } catch (error) {
      refuse(socket, '401 Unauthorized', error instanceof CallerError ? error.message : 'The connection was refused');
    }
  };
  server.on('upgrade', upgrade);
  const ended = endedSessions(deps);
  const signOuts = setInterval(() => {
    if (![...rooms.channels].some(({ viewer }) => sessionOf(viewer) !== null)) return;
    const endChannels = () => {
      for (const channel of [...rooms.channels]) channel.endIfOver();
    };
    ended.expire();
    // Without the database there are no changes to send either. The next check asks again.
    ended.refresh().then(endChannels, () => {});
  }, signOutCheckMs);

  return {
    ready: () => stream.ready(),
    load: () => ({ sockets: sockets.clients.size, channels: rooms.channels.size }),
    async close() {
      clearInterval(signOuts);
      isClosing = true;
      const closing = [...sockets.clients].map(
        (connection) => new Promise((resolve) => connection.once('close', resolve)),
      );
      for (const connection of sockets.clients) connection.close(serviceRestart, 'The server is restarting');
      await stream.close();
      // A close that is not answered within a second is cut.
      await Promise.race([Promise.all(closing), delay(1000, undefined, { ref: false })]);
      for (const connection of sockets.clients) connection.terminate();
    },
  };
}

function anyFollows(channels: Iterable<Channel>): boolean {
  for (const { bindings } of channels) if (bindings.length > 0) return true;
  return false;
}

/** Measures how long ago the oldest change of a batch was committed. The database's clock is the machine's. */
function noteLag([oldest]: readonly Change[], now: number): void {
  if (oldest !== undefined) noteChangeLag(Math.max(0, (now - Date.parse(oldest.committedAt)) / 1000));
}

/** Answers a handshake that is not accepted. */
function refuse(socket: Duplex, status: string, reason: string): void {
  const body = JSON.stringify({ error: reason });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
