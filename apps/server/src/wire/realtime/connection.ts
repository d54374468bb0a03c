import type { WebSocket } from 'ws';
import type { Caller } from '../auth/caller.ts';
import type { Channel, RealtimeDeps } from './channel.ts';
import { type Frame, readFrame, replyTo, type SerializerVersion, writeFrame } from './frames.ts';
import { openInbox } from './inbox.ts';
import { openMemberships } from './memberships.ts';

export interface ConnectionOptions {
  /** The caller that the connection's key names. */
  caller: Caller;
  version: SerializerVersion;
  /** All joined channels of the server. */
  channels: Set<Channel>;
  streamReady: () => Promise<void>;
}

const idleMs = 60_000;
const expiryCheckMs = 15_000;
const maxBufferedBytes = 8_000_000;
/** WebSocket close codes: the end of the connection as agreed, and a message that breaks a rule of the server. */
const [normalClosure, policyViolation] = [1000, 1008];

/** Speaks Phoenix channels with one client: heartbeat, join, token renewal, leave. */
export function serveConnection(deps: RealtimeDeps, socket: WebSocket, options: ConnectionOptions): void {
  const { caller, channels, streamReady } = options;
  const closeIdle = () => socket.close(normalClosure);
  let idle = setTimeout(closeIdle, idleMs);
  const expiry = setInterval(() => memberships.endExpired(), expiryCheckMs);
  let isOver = false;

  const send = (frame: Frame) => {
    if (socket.readyState !== socket.OPEN) return;
    // A client that reads too slowly is disconnected: it joins and reads again.
    if (socket.bufferedAmount > maxBufferedBytes) return socket.terminate();
    socket.send(writeFrame(frame, options.version));
  };
  const memberships = openMemberships(deps, { caller, channels, streamReady, send });
  const inbox = openInbox((error) => deps.log.error({ err: error }, 'a realtime message failed'));
  const handlers = new Map<string, (frame: Frame) => void | Promise<void>>([
    ['phx_join', memberships.join],
    ['access_token', memberships.renew],
    ['phx_leave', memberships.leave],
  ]);

  /** Stops at once, also while the client does not answer the close. */
  function end(): void {
    isOver = true;
    clearTimeout(idle);
    clearInterval(expiry);
    inbox.close();
    memberships.close();
  }

  /** @param reason at most 123 bytes, the most a close frame carries */
  function refuse(reason: string): void {
    end();
    socket.close(policyViolation, reason);
  }

  socket.on('message', (data, isBinary) => {
    if (isOver) return;
    clearTimeout(idle);
    idle = setTimeout(closeIdle, idleMs);
    // Only broadcasts are binary, and there are none here.
    if (isBinary) return;
    const text = String(data);
    const frame = readFrame(text);
    if (frame === null) return refuse('Malformed frame: refs, topic and event must be short text');
    // A heartbeat is answered while a join waits for the database.
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return send(replyTo(frame, 'ok', {}));
    const handle = handlers.get(frame.event);
    if (handle === undefined) return;
    // In the order received: a new token or a leave sent right after a join finds the channel.
    if (!inbox.add(text.length, async () => handle(frame))) refuse('Too many messages are waiting');
  });
  socket.on('close', end);
  socket.on('error', () => socket.terminate());
}
