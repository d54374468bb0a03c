import { randomUUID } from 'node:crypto';
import { type Broadcast, encodeBroadcast } from './broadcast.ts';
import type { Channel } from './channel.ts';
import { othersPresent } from './others-present.ts';
import { ownPresent } from './own-present.ts';
import type { RoomCarrier, RoomCarrierOptions } from './room-carrier.ts';
import type { CarriedBroadcast, Member, RoomMessage } from './room-messages.ts';

/** A broadcast and where it goes. */
export interface Addressed extends Broadcast {
  topic: string;
}

/**
 * The joined channels of this process, and what passes between those of one topic, also in other processes: broadcasts
 * and presence.
 *
 * A topic is only a name, so any two users can join the same one. What one sends reaches only that user's own
 * channels and those of the secret key, which acts for the provider: no company hears another.
 */
export interface Rooms {
  /** All joined channels of this process. */
  readonly channels: ReadonlySet<Channel>;
  enter(channel: Channel): void;
  /** Also ends the channel's presence. */
  leave(channel: Channel): void;
  /**
   * Delivers messages to the channels of their topics, all or none.
   * @param audience the sender's, see `Channel`
   * @param except the sender's channel when it must not hear itself
   * @returns resolves when this process has delivered them and they are on their way to the others
   * @throws TooBusyError when too many messages are waiting, or the database's error; they are then delivered nowhere
   */
  broadcast(messages: readonly Addressed[], audience: string | null, except?: Channel): Promise<void>;
  /** Shows a channel as present with a payload, or as gone. */
  show(channel: Channel, payload: Record<string, unknown> | null): void;
  /** Sends a channel who is present. */
  sync(channel: Channel): void;
  /** Ends the connection to the other processes. */
  close(): Promise<void>;
}

/** Opens the carrier to the other processes. */
export type ConnectRooms = (handlers: Pick<RoomCarrierOptions, 'onMessage' | 'onListening'>) => RoomCarrier;

/** How often a process says that it runs. */
const beatMs = 2000;

/** @param connect without it, this process is the only one with channels */
export function openRooms(connect?: ConnectRooms): Rooms {
  const channels = new Set<Channel>();
  const topics = new Map<string, Set<Channel>>();
  /** Makes the references of this process differ from those of all others. */
  const refPrefix = randomUUID().slice(0, 8);
  let refs = 0;
  const own = ownPresent();
  const others = othersPresent({ onChange: sendDiff, ask: (process) => tell([{ kind: 'ask', process }]) });
  const carrier = connect?.({
    onMessage: receive,
    onListening: () => tell([...own.all(), { kind: 'ask', process: null }]),
  });
  const beat = () => {
    others.beat();
    tell([own.alive()]);
  };
  const beats = carrier === undefined ? null : setInterval(beat, beatMs).unref();

  /** What is lost is noticed by its version, and sent again when asked for. */
  function tell(messages: readonly RoomMessage[]): void {
    carrier?.send(messages).catch(() => {});
  }

  function receive(from: string, message: RoomMessage): void {
    if (message.kind === 'broadcast') deliver(messageOf(message), message.audience);
    else if (message.kind !== 'ask') others.receive(from, message);
    else if (message.process === null || message.process === carrier?.process) tell(own.all());
  }

  function* audienceOf(topic: string, audience: string | null): Iterable<Channel> {
    for (const channel of topics.get(topic) ?? []) if (shares(audience, channel)) yield channel;
  }

  function deliver({ topic, ...message }: Addressed, audience: string | null, except?: Channel): void {
    const encoded = encodeBroadcast(topic, message);
    // An expired token hears nothing more, as it gets no more rows.
    for (const channel of [...audienceOf(topic, audience)])
      if (channel !== except && !channel.endIfOver()) channel.sendBroadcast(encoded);
  }

  function sendDiff(before: Omit<Member, 'id'> | null, after: Omit<Member, 'id'> | null): void {
    const of = after ?? before;
    if (of === null) return;
    const state = (member: Omit<Member, 'id'> | null) =>
      member === null ? {} : { [member.key]: { metas: [member.meta] } };
    const diff = { joins: state(after), leaves: state(before) };
    for (const channel of audienceOf(of.topic, of.audience))
      if (channel.presence.isEnabled) channel.send('presence_diff', diff);
  }

  function show(channel: Channel, payload: Record<string, unknown> | null): void {
    const { key, meta: before } = channel.presence;
    if (before === null && payload === null) return;
    refs += 1;
    const previous = before === null ? {} : { phx_ref_prev: before.phx_ref };
    const after = payload === null ? null : { ...payload, ...previous, phx_ref: `${refPrefix}${refs.toString(36)}` };
    channel.presence.meta = after;
    const { topic, audience } = channel;
    const memberWith = (meta: Record<string, unknown> | null) =>
      meta === null ? null : { topic, audience, key, meta };
    sendDiff(memberWith(before), memberWith(after));
    tell(own.changed(channel));
  }

  return {
    channels,
    enter(channel) {
      channels.add(channel);
      const room = topics.get(channel.topic) ?? new Set();
      topics.set(channel.topic, room);
      room.add(channel);
    },
    leave(channel) {
      if (!channels.delete(channel)) return;
      const room = topics.get(channel.topic);
      room?.delete(channel);
      if (room?.size === 0) topics.delete(channel.topic);
      show(channel, null);
    },
    async broadcast(messages, audience, except) {
      // First to the other processes: when that fails, the sender can send again, and no one hears a message twice.
      if (carrier !== undefined) await carrier.send(messages.map((message) => carried(message, audience)));
      for (const message of messages) deliver(message, audience, except);
    },
    show,
    sync(channel) {
      const state = new Map<string, { metas: Record<string, unknown>[] }>();
      const add = (key: string, meta: Record<string, unknown>) => {
        const present = state.get(key) ?? { metas: [] };
        state.set(key, present);
        present.metas.push(meta);
      };
      for (const { presence } of audienceOf(channel.topic, channel.audience))
        if (presence.meta !== null) add(presence.key, presence.meta);
      for (const member of others.on(channel.topic)) if (shares(member.audience, channel)) add(member.key, member.meta);
      channel.send('presence_state', Object.fromEntries(state));
    },
    async close() {
      if (beats !== null) clearInterval(beats);
      tell([{ kind: 'bye' }]);
      await carrier?.close();
    },
  };
}

/** Whether a channel hears and sees what has this audience. */
const shares = (audience: string | null, channel: Channel) =>
  audience === null || channel.audience === null || channel.audience === audience;

const carried = ({ topic, event, payload }: Addressed, audience: string | null): CarriedBroadcast => ({
  kind: 'broadcast',
  topic,
  audience,
  event,
  ...(Buffer.isBuffer(payload) ? { bytes: payload.toString('base64') } : { payload }),
});

const messageOf = ({ topic, event, payload, bytes }: CarriedBroadcast): Addressed => ({
  topic,
  event,
  payload: bytes === undefined ? payload : Buffer.from(bytes, 'base64'),
});
