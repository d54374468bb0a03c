import type { WebSocket } from 'ws';
import { type Caller, CallerError, identifyCaller } from '../auth/caller.ts';
import { asService } from '../postgres/identity.ts';
import { parseChangeFilter } from './change-filter.ts';
import type { Binding, Channel, RealtimeDeps } from './channel.ts';

export interface ConnectionOptions {
  caller: Caller;
  /** Serializer: 1.0.0 objects or 2.0.0 arrays. */
  version: 1 | 2;
  /** All joined channels of the server. */
  channels: Set<Channel>;
  streamReady: () => Promise<void>;
}

interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

const idleMs = 60_000;
const mostChannels = 100;
const mostBufferedBytes = 8_000_000;

/** Speaks Phoenix channels with one client: heartbeat, join, token renewal, leave. */
export function serveConnection(deps: RealtimeDeps, socket: WebSocket, options: ConnectionOptions): void {
  const joined = new Map<string, Channel>();
  let handled: Promise<void> = Promise.resolve();
  let idle = setTimeout(() => socket.close(1000), idleMs);
  const expiry = setInterval(() => {
    for (const channel of [...joined.values()]) channel.endIfExpired();
  }, 15_000);
  let isClosed = false;

  const send = (frame: Frame) => {
    const { joinRef, ref, topic, event, payload } = frame;
    if (socket.readyState !== socket.OPEN) return;
    // A reader too slow to follow is let go: it joins again and reads again.
    if (socket.bufferedAmount > mostBufferedBytes) return socket.terminate();
    socket.send(
      JSON.stringify(
        options.version === 2
          ? [joinRef, ref, topic, event, payload]
          : { join_ref: joinRef, ref, topic, event, payload },
      ),
    );
  };
  const reply = (frame: Frame, status: 'ok' | 'error', response: object) =>
    send({ ...frame, event: 'phx_reply', payload: { status, response } });

  function leave(channel: Channel): void {
    if (joined.get(channel.topic) === channel) joined.delete(channel.topic);
    options.channels.delete(channel);
  }

  async function join(frame: Frame): Promise<void> {
    const before = joined.get(frame.topic);
    if (before !== undefined) leave(before);
    if (joined.size >= mostChannels)
      return reply(frame, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    const config = objectOf(frame.payload.config);
    if (config.private === true)
      return reply(frame, 'error', {
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${frame.topic.replace(/^realtime:/, '')}`,
      });
    let caller: Caller;
    try {
      caller = await callerOf(deps, options.caller, frame.payload.access_token);
    } catch (error) {
      return reply(frame, 'error', { reason: `InvalidJWTToken: ${(error as Error).message}` });
    }
    const asked = Array.isArray(config.postgres_changes) ? config.postgres_changes.map(objectOf) : [];
    const channel: Channel = {
      topic: frame.topic,
      joinRef: frame.joinRef,
      viewer: { role: caller.role, claims: caller.claims },
      expiresAt: caller.claims?.exp ?? null,
      bindings: [],
      send: (event, payload, ref = null) =>
        send({ joinRef: frame.joinRef, ref, topic: frame.topic, event, payload: payload as Record<string, unknown> }),
      fail() {
        leave(channel);
        channel.send('phx_error', {}, frame.joinRef);
      },
      endIfExpired() {
        const over = deps.clock.now() / 1000 - (channel.expiresAt ?? Number.POSITIVE_INFINITY);
        if (over <= 0) return false;
        closeChannel(channel, `Token has expired ${Math.ceil(over)} seconds ago`, leave);
        return true;
      },
    };
    await options.streamReady();
    let problem: string | null = null;
    try {
      channel.bindings = await Promise.all(asked.map((one, at) => bindingOf(deps, one, at)));
    } catch (error) {
      problem = (error as Error).message;
    }
    if (isClosed) return;
    joined.set(frame.topic, channel);
    options.channels.add(channel);
    reply(frame, 'ok', {
      postgres_changes: asked.map((one, at) => ({
        id: at + 1,
        event: one.event,
        schema: one.schema,
        table: one.table,
        filter: one.filter,
      })),
    });
    if (asked.length === 0) return;
    const name = frame.topic.replace(/^realtime:/, '');
    channel.send('system', {
      extension: 'postgres_changes',
      status: problem === null ? 'ok' : 'error',
      message: problem ?? 'Subscribed to PostgreSQL',
      channel: name,
    });
  }

  async function renew(frame: Frame): Promise<void> {
    const channel = joined.get(frame.topic);
    if (channel === undefined) return;
    try {
      const caller = await callerOf(deps, options.caller, frame.payload.access_token);
      channel.viewer = { role: caller.role, claims: caller.claims };
      channel.expiresAt = caller.claims?.exp ?? null;
    } catch (error) {
      closeChannel(channel, (error as Error).message, leave);
    }
  }

  async function handle(frame: Frame): Promise<void> {
    if (frame.event === 'phx_join') return join(frame);
    if (frame.event === 'access_token') return renew(frame);
    if (frame.event !== 'phx_leave') return;
    const channel = joined.get(frame.topic);
    if (channel !== undefined) leave(channel);
    reply(frame, 'ok', {});
    send({ ...frame, ref: frame.joinRef, event: 'phx_close', payload: {} });
  }

  socket.on('message', (data, isBinary) => {
    clearTimeout(idle);
    idle = setTimeout(() => socket.close(1000), idleMs);
    const frame = isBinary ? null : readFrame(String(data));
    if (frame === null) return;
    // A heartbeat is answered while a join waits for the database.
    if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(frame, 'ok', {});
    // The rest in the order it came: a new token or a leave sent right after a join finds the channel.
    handled = handled
      .then(() => handle(frame))
      .catch((error: Error) => deps.log.error({ err: error }, 'a realtime message failed'));
  });
  socket.on('close', () => {
    clearTimeout(idle);
    clearInterval(expiry);
    isClosed = true;
    for (const channel of [...joined.values()]) leave(channel);
  });
  socket.on('error', () => socket.terminate());
}

function readFrame(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value))
      return {
        joinRef: value[0] ?? null,
        ref: value[1] ?? null,
        topic: String(value[2]),
        event: String(value[3]),
        payload: objectOf(value[4]),
      };
    const { join_ref, ref, topic, event, payload } = objectOf(value);
    return {
      joinRef: (join_ref as string) ?? null,
      ref: (ref as string) ?? null,
      topic: String(topic),
      event: String(event),
      payload: objectOf(payload),
    };
  } catch {
    return null;
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

/** The token's caller; a key or nothing means the connection's. */
async function callerOf(deps: RealtimeDeps, connection: Caller, token: unknown): Promise<Caller> {
  if (typeof token !== 'string' || token === '' || token.startsWith('sb_')) return connection;
  const caller = await identifyCaller(deps.keys, new Headers({ authorization: `Bearer ${token}` }), deps.clock.now());
  if (caller.claims?.exp === undefined)
    throw new CallerError('bad_token', 'Fields `role` and `exp` are required in JWT');
  return caller;
}

async function bindingOf(deps: RealtimeDeps, asked: Record<string, unknown>, at: number): Promise<Binding> {
  const schema = typeof asked.schema === 'string' ? asked.schema : 'public';
  const table = typeof asked.table === 'string' ? asked.table : undefined;
  const { rows } = await deps.db.run<{ columns: string[] }>(
    { ...asService, readOnly: true },
    `select coalesce(array_agg(distinct a), '{}') as columns from pg_publication_tables p, unnest(p.attnames::text[]) a
     where p.pubname = 'supabase_realtime' and ($1 = '*' or p.schemaname = $1) and ($2::text is null or $2 = '*' or p.tablename = $2)`,
    [schema, table ?? null],
  );
  const columns = rows[0]?.columns ?? [];
  if (columns.length === 0) {
    throw new Error(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: ${asked.event}, schema: ${schema}, table: ${table ?? '*'}, filters: []]`,
    );
  }
  const filter = typeof asked.filter === 'string' ? asked.filter : undefined;
  return {
    id: at + 1,
    event: String(asked.event ?? '*'),
    schema,
    table,
    conditions: parseChangeFilter(filter, columns),
  };
}

function closeChannel(channel: Channel, message: string, leave: (channel: Channel) => void): void {
  channel.send('system', {
    extension: 'system',
    status: 'error',
    message,
    channel: channel.topic.replace(/^realtime:/, ''),
  });
  channel.send('phx_close', {}, channel.joinRef);
  leave(channel);
}
