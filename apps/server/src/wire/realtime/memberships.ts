import type { Caller } from '../auth/caller.ts';
import { bindingsOf, publishedTables } from './bindings.ts';
import type { Channel, RealtimeDeps } from './channel.ts';
import { type Frame, replyTo } from './frames.ts';
import { type AskedBinding, JoinRefused, readJoin } from './join-request.ts';
import { callerOfToken, canFollowRows } from './token-caller.ts';

/** The channels that one connection has joined. */
export interface Memberships {
  join(frame: Frame): Promise<void>;
  /** Takes the token of an `access_token` message for the channel. */
  renew(frame: Frame): Promise<void>;
  leave(frame: Frame): void;
  endExpired(): void;
  /** Leaves all channels; a join that is still on its way has no effect. */
  close(): void;
}

export interface MembershipOptions {
  /** The caller that the connection's key names. */
  caller: Caller;
  /** All joined channels of the server. */
  channels: Set<Channel>;
  streamReady: () => Promise<void>;
  send: (frame: Frame) => void;
}

const maxChannels = 100;
/** Filters are the part of a subscription that costs time on every change of a row; see `matching`. */
const maxFilterLength = 10_000;

const nameOf = (topic: string) => topic.replace(/^realtime:/, '');

/**
 * An error reply makes supabase-js report CHANNEL_ERROR with this sentence and join again after 1, 2, 5 and then every
 * 10 seconds with the token of that moment, so a page that subscribes before its session is loaded still gets its changes. A
 * `system` error would report SUBSCRIBED, with the reason only in an event that few applications handle.
 */
const needsSession =
  'Unauthorized: Row changes need a signed-in user. Sign in, then subscribe to postgres_changes again';

/** The client tries again by itself, as above. */
const unavailable = 'The service is temporarily unavailable. Try again in a moment';

export function openMemberships(deps: RealtimeDeps, options: MembershipOptions): Memberships {
  const joined = new Map<string, Channel>();
  let isClosed = false;

  function drop(channel: Channel): void {
    if (joined.get(channel.topic) === channel) joined.delete(channel.topic);
    options.channels.delete(channel);
  }

  /** Ends a channel for good: the client removes it and does not join again. */
  function end(channel: Channel, message: string): void {
    channel.send('system', { extension: 'system', status: 'error', message, channel: nameOf(channel.topic) });
    channel.send('phx_close', {}, channel.joinRef);
    drop(channel);
  }

  function channelOf({ topic, joinRef }: Frame, caller: Caller): Channel {
    const channel: Channel = {
      topic,
      joinRef,
      ...viewerOf(caller),
      bindings: [],
      filterLength: 0,
      send: (event, payload, ref = null) => options.send({ joinRef, ref, topic, event, payload }),
      fail() {
        drop(channel);
        channel.send('phx_error', {}, joinRef);
      },
      endIfExpired() {
        const over = deps.clock.now() / 1000 - (channel.expiresAt ?? Number.POSITIVE_INFINITY);
        if (over <= 0) return false;
        end(channel, `Token has expired ${Math.ceil(over)} seconds ago`);
        return true;
      },
    };
    return channel;
  }

  /** Checks everything that needs no database. @throws JoinRefused */
  async function admit(frame: Frame): Promise<{ asked: AskedBinding[]; caller: Caller }> {
    if (joined.size >= maxChannels) throw new JoinRefused('ChannelRateLimitReached: Too many channels');
    const { isPrivate, asked } = readJoin(frame);
    if (isPrivate)
      throw new JoinRefused(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${nameOf(frame.topic)}`,
      );
    const filterLength = [...joined.values()].reduce((sum, one) => sum + one.filterLength, filterLengthOf(asked));
    if (filterLength > maxFilterLength)
      throw new JoinRefused(
        `TooManyFilters: The filters of one connection can have at most ${maxFilterLength} characters in total`,
      );
    const caller = await callerOfToken(deps, options.caller, frame.payload.access_token).catch((error: Error) => {
      throw new JoinRefused(`InvalidJWTToken: ${error.message}`);
    });
    if (asked.length > 0 && !canFollowRows(caller)) throw new JoinRefused(needsSession);
    return { asked, caller };
  }

  async function join(frame: Frame): Promise<void> {
    const before = joined.get(frame.topic);
    if (before !== undefined) drop(before);
    const { asked, caller } = await admit(frame);
    await options.streamReady();
    const tables = asked.length === 0 ? [] : await publishedTables(deps.db);
    if (isClosed) return;
    const channel = channelOf(frame, caller);
    let problem: string | null = null;
    try {
      channel.bindings = bindingsOf(asked, tables);
      channel.filterLength = filterLengthOf(asked);
    } catch (error) {
      problem = (error as Error).message;
    }
    joined.set(frame.topic, channel);
    options.channels.add(channel);
    options.send(replyTo(frame, 'ok', { postgres_changes: asked.map((one, at) => ({ id: at + 1, ...one })) }));
    if (asked.length === 0) return;
    channel.send('system', {
      extension: 'postgres_changes',
      status: problem === null ? 'ok' : 'error',
      message: problem ?? 'Subscribed to PostgreSQL',
      channel: nameOf(frame.topic),
    });
  }

  return {
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
        if (channel.bindings.length > 0 && !canFollowRows(caller)) return end(channel, needsSession);
        Object.assign(channel, viewerOf(caller));
      } catch (error) {
        end(channel, (error as Error).message);
      }
    },

    leave(frame) {
      const channel = joined.get(frame.topic);
      if (channel !== undefined) drop(channel);
      options.send(replyTo(frame, 'ok', {}));
      options.send({ ...frame, ref: frame.joinRef, event: 'phx_close', payload: {} });
    },

    endExpired() {
      for (const channel of [...joined.values()]) channel.endIfExpired();
    },

    close() {
      isClosed = true;
      for (const channel of [...joined.values()]) drop(channel);
    },
  };
}

const filterLengthOf = (asked: readonly AskedBinding[]) =>
  asked.reduce((sum, { filter = '' }) => sum + filter.length, 0);

const viewerOf = (caller: Caller) => ({
  viewer: { role: caller.role, claims: caller.claims },
  expiresAt: caller.claims?.exp ?? null,
});
