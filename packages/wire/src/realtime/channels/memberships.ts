import { type Caller, CallerError, sessionEnded, sessionOf } from '../../auth/sessions/caller.ts';
import { endedSessions } from '../../auth/sessions/ended-sessions.ts';
import { bindingsOf, publishedTables } from '../delivery/bindings.ts';
import { type Frame, replyTo, type SerializerVersion } from '../sockets/frames.ts';
import type { Channel, RealtimeDeps } from './channel.ts';
import { type ChannelMessages, channelMessages, unavailable } from './channel-messages.ts';
import { type AskedBinding, JoinRefused, type JoinRequest, readJoin } from './join-request.ts';
import type { Rooms } from './rooms.ts';
import { audienceOf, callerOfToken, canJoin } from './token-caller.ts';

/** The channels that one connection has joined. */
export interface Memberships extends ChannelMessages {
  join(frame: Frame): Promise<void>;
  /** Takes the token of an `access_token` message for the channel. */
  renew(frame: Frame): Promise<void>;
  leave(frame: Frame): void;
  endExpired(): void;
  /** Ends all channels for good, with the reason. */
  endAll(reason: string): void;
  /** Leaves all channels; a join that is still on its way has no effect. */
  close(): void;
}

export interface MembershipOptions {
  /** The caller that the connection's key names. */
  caller: Caller;
  rooms: Rooms;
  version: SerializerVersion;
  /** Does work while which changes are delivered, even if no channel follows any yet. It begins when the stream is running. */
  whileFollowing: <T>(work: () => Promise<T>) => Promise<T>;
  send: (frame: Frame) => void;
  /** Sends a frame that is already written. */
  write: (data: string | Buffer) => void;
  /** Sends bytes that are WebSocket frames already. */
  writeFrames: (frames: Buffer) => void;
}

const maxChannels = 100;
/** Filters, and the columns selected, cost time on every change of a row; see `matching`. */
const maxFilterLength = 10_000;

const nameOf = (topic: string) => topic.replace(/^realtime:/, '');

/**
 * An error reply makes supabase-js report CHANNEL_ERROR with this sentence and join again after 1, 2, 5 and then every
 * 10 seconds with the token of that moment, so a page that subscribes before its session is loaded still gets its changes. A
 * `system` error would report SUBSCRIBED, with the reason only in an event that few applications handle.
 */
const needsSession =
  'Unauthorized: Row changes need a signed-in user. Sign in, then subscribe to postgres_changes again';

const noPermission = (topic: string) =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${nameOf(topic)}`;

export function openMemberships(deps: RealtimeDeps, options: MembershipOptions): Memberships {
  const joined = new Map<string, Channel>();
  let isClosed = false;

  function drop(channel: Channel): void {
    if (joined.get(channel.topic) === channel) joined.delete(channel.topic);
    options.rooms.leave(channel);
  }

  /** Ends a channel for good: the client removes it and does not join again. */
  function end(channel: Channel, message: string): void {
    channel.send('system', { extension: 'system', status: 'error', message, channel: nameOf(channel.topic) });
    channel.send('phx_close', {}, channel.joinRef);
    drop(channel);
  }

  function channelOf({ topic, joinRef }: Frame, caller: Caller, { broadcast, presence }: JoinRequest): Channel {
    const channel: Channel = {
      topic,
      name: nameOf(topic),
      joinRef,
      ...viewerOf(caller),
      broadcast,
      presence: { ...presence, meta: null, tracks: [] },
      bindings: [],
      filterLength: 0,
      send: (event, payload, ref = null) => options.send({ joinRef, ref, topic, event, payload }),
      sendBroadcast(message) {
        const data = message.for(options.version);
        if (data !== null) options.write(data);
      },
      sendChanges: (changes) => options.writeFrames(changes.for({ joinRef, topic, version: options.version })),
      fail() {
        drop(channel);
        channel.send('phx_error', {}, joinRef);
      },
      endIfOver() {
        const sessionId = sessionOf(channel.viewer);
        if (sessionId !== null && endedSessions(deps).has(sessionId)) {
          end(channel, sessionEnded);
          return true;
        }
        const over = deps.clock.now() / 1000 - (channel.expiresAt ?? Number.POSITIVE_INFINITY);
        if (over <= 0) return false;
        end(channel, `Token has expired ${Math.ceil(over)} seconds ago`);
        return true;
      },
    };
    return channel;
  }

  /** Checks everything that needs no database. @throws JoinRefused */
  async function admit(frame: Frame): Promise<{ request: JoinRequest; caller: Caller }> {
    if (!frame.topic.startsWith('realtime:')) throw new JoinRefused('unmatched topic');
    if (nameOf(frame.topic) === '') throw new JoinRefused('TopicNameRequired: You must provide a topic name');
    if (joined.size >= maxChannels) throw new JoinRefused('ChannelRateLimitReached: Too many channels');
    const request = readJoin(frame);
    const { asked } = request;
    if (request.isPrivate) throw new JoinRefused(noPermission(frame.topic));
    const filterLength = [...joined.values()].reduce((sum, one) => sum + one.filterLength, filterLengthOf(asked));
    if (filterLength > maxFilterLength)
      throw new JoinRefused(
        `TooManyFilters: The filters of one connection can have at most ${maxFilterLength} characters in total`,
      );
    const caller = await callerOfToken(deps, options.caller, frame.payload.access_token).catch((error: Error) => {
      throw error instanceof CallerError ? new JoinRefused(`InvalidJWTToken: ${error.message}`) : error;
    });
    if (!canJoin(caller)) throw new JoinRefused(asked.length > 0 ? needsSession : noPermission(frame.topic));
    return { request, caller };
  }

  async function join(frame: Frame): Promise<void> {
    const before = joined.get(frame.topic);
    if (before !== undefined) drop(before);
    const admitted = await admit(frame);
    await options.whileFollowing(() => enter(frame, admitted));
  }

  async function enter(frame: Frame, { request, caller }: { request: JoinRequest; caller: Caller }): Promise<void> {
    const { asked } = request;
    const tables = asked.length === 0 ? [] : await publishedTables(deps.db);
    if (isClosed) return;
    const channel = channelOf(frame, caller, request);
    let problem: string | null = null;
    try {
      channel.bindings = bindingsOf(asked, tables);
      channel.filterLength = filterLengthOf(asked);
    } catch (error) {
      problem = (error as Error).message;
    }
    if (problem !== null && request.waitsForChanges)
      throw new JoinRefused(`RealtimeDisabledForConfiguration: ${problem}`);
    joined.set(frame.topic, channel);
    options.rooms.enter(channel);
    options.send(replyTo(frame, 'ok', { postgres_changes: asked.map((one, at) => ({ id: at + 1, ...one })) }));
    if (channel.presence.isEnabled) options.rooms.sync(channel);
    const report = (extension: string, status: 'ok' | 'error', message: string) =>
      channel.send('system', { extension, status, message, channel: channel.name });
    if (request.broadcast.reportsReady) report('system', 'ok', 'Replication connection established');
    if (asked.length > 0)
      report('postgres_changes', problem === null ? 'ok' : 'error', problem ?? 'Subscribed to PostgreSQL');
  }

  const messages = channelMessages({
    rooms: options.rooms,
    channelOf: (topic) => joined.get(topic),
    send: options.send,
    end,
  });

  return {
    ...messages,

    join: (frame) =>
      join(frame).catch((error: Error) => {
        if (!(error instanceof JoinRefused)) deps.log.error({ err: error }, 'a realtime channel could not be joined');
        const reason = error instanceof JoinRefused ? error.message : unavailable;
        options.send(replyTo(frame, 'error', { reason }));
      }),

    async renew(frame) {
      const channel = joined.get(frame.topic);
      if (channel === undefined) return;
      try {
        const caller = await callerOfToken(deps, options.caller, frame.payload.access_token);
        // Signed out: the channel ends, as it would when the token it was joined with expires.
        if (!canJoin(caller))
          return end(channel, channel.bindings.length > 0 ? needsSession : noPermission(channel.topic));
        const isAnotherUser = audienceOf(caller) !== channel.audience;
        if (isAnotherUser) options.rooms.leave(channel);
        Object.assign(channel, viewerOf(caller));
        if (!isAnotherUser) return;
        options.rooms.enter(channel);
        if (channel.presence.isEnabled) options.rooms.sync(channel);
      } catch (error) {
        if (error instanceof CallerError) end(channel, error.message);
        // The client joins again, and the token is checked then.
        else channel.fail();
      }
    },

    leave(frame) {
      const channel = joined.get(frame.topic);
      if (channel !== undefined) drop(channel);
      options.send(replyTo(frame, 'ok', {}));
      options.send({ ...frame, ref: frame.joinRef, event: 'phx_close', payload: {} });
    },

    endExpired() {
      for (const channel of [...joined.values()]) channel.endIfOver();
    },

    endAll(reason) {
      for (const channel of [...joined.values()]) end(channel, reason);
    },

    close() {
      isClosed = true;
      for (const channel of [...joined.values()]) drop(channel);
    },
  };
}

const filterLengthOf = (asked: readonly AskedBinding[]) =>
  asked.reduce((sum, { filter = '', select = [] }) => sum + filter.length + select.join().length, 0);

const viewerOf = (caller: Caller) => ({
  viewer: { role: caller.role, claims: caller.claims },
  audience: audienceOf(caller),
  expiresAt: caller.claims?.exp ?? null,
});
