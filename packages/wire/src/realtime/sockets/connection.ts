import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Caller } from '../../auth/sessions/caller.ts';
import { readBinaryFrame } from '../channels/broadcast.ts';
import type { RealtimeDeps } from '../channels/channel.ts';
import { type MembershipOptions, openMemberships } from '../channels/memberships.ts';
import type { Rooms } from '../channels/rooms.ts';
import { type Frame, readFrame, replyTo, type SerializerVersion, writeFrame } from './frames.ts';
import { openInbox } from './inbox.ts';
import { byteBudget } from './socket-limits.ts';

export interface ConnectionOptions {
  /** The caller that the connection's key names. */
  caller: Caller;
  version: SerializerVersion;
  /** What the socket writes to. */
  stream: Duplex;
  rooms: Rooms;
  whileFollowing: MembershipOptions['whileFollowing'];
}

const idleMs = 60_000;
const expiryCheckMs = 15_000;
const maxBufferedBytes = 8_000_000;
/** WebSocket close codes: the end of the connection as agreed, and a message that breaks a rule of the server. */
const [normalClosure, policyViolation] = [1000, 1008];
const tooFast = 'Too many messages per second';

/** Speaks Phoenix channels with one client: heartbeat, join, token renewal, leave. */
export function serveConnection(deps: RealtimeDeps, socket: WebSocket, options: ConnectionOptions): void {
  const { caller, rooms, whileFollowing, stream, version } = options;
  const closeIdle = () => socket.close(normalClosure);
  let idle = setTimeout(closeIdle, idleMs);
  const expiry = setInterval(() => memberships.endExpired(), expiryCheckMs);
  let isOver = false;

  const canWrite = () => {
    if (socket.readyState !== socket.OPEN) return false;
    // A client that reads too slowly is disconnected: it joins and reads again.
    if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
    return socket.readyState === socket.OPEN;
  };
  const write = (data: string | Buffer) => {
    if (canWrite()) socket.send(data);
  };
  // Nothing is compressed or fragmented, so frames can follow any that the socket wrote itself.
  const writeFrames = (frames: Buffer) => {
    if (canWrite()) stream.write(frames);
  };
  const send = (frame: Frame) => write(writeFrame(frame, version));
  const memberships = openMemberships(deps, { caller, rooms, version, whileFollowing, send, write, writeFrames });
  const budget = byteBudget(deps.config.REALTIME_BYTES_PER_SECOND);
  const inbox = openInbox((error) => deps.log.error({ err: error }, 'a realtime message failed'));
  const handlers = new Map<string, (frame: Frame) => void | Promise<void>>([
    ['phx_join', memberships.join],
    ['access_token', memberships.renew],
    ['phx_leave', memberships.leave],
    ['broadcast', memberships.broadcast],
    ['presence', memberships.presence],
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
    // Buffers are what the server asks its sockets for.
    const bytes = data as Buffer;
    if (!budget.spend(bytes.length, performance.now())) {
      memberships.endAll(tooFast);
      return refuse(tooFast);
    }
    const frame = isBinary ? readBinaryFrame(bytes) : readFrame(bytes.toString());
    if (frame === null) return refuse('Malformed frame: refs, topic and event must be short text');
    // A heartbeat is answered while a join waits for the database.
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return send(replyTo(frame, 'ok', {}));
    const handle = handlers.get(frame.event);
    if (handle === undefined) return;
    // In the order received: a new token or a leave sent right after a join finds the channel.
    if (!inbox.add(bytes.length, async () => handle(frame))) refuse('Too many messages are waiting');
  });
  socket.on('close', end);
  socket.on('error', () => socket.terminate());
}
