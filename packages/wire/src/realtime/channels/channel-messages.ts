import { isDeepStrictEqual } from 'node:util';
import { type Frame, replyTo } from '../sockets/frames.ts';
import { broadcastOf, maxPayloadBytes, payloadBytes } from './broadcast.ts';
import type { Channel } from './channel.ts';
import type { Rooms } from './rooms.ts';

/** Handlers of what a client sends on a channel that it has joined. */
export interface ChannelMessages {
  broadcast(frame: Frame): void;
  presence(frame: Frame): void;
}

export interface ChannelMessagesOptions {
  rooms: Rooms;
  /** The channel that the connection has joined under this topic. */
  channelOf: (topic: string) => Channel | undefined;
  send: (frame: Frame) => void;
  /** Ends a channel for good, with the reason. */
  end: (channel: Channel, reason: string) => void;
}

/** What a client can do nothing about but try again. */
export const unavailable = 'The service is temporarily unavailable. Try again in a moment';

/** Characters of a tracked payload as JSON, which the server keeps for as long as the channel is joined. */
const maxTrackedLength = 4000;
/** Tracks of one channel in a period: a hosted project's limit. */
const [maxTracks, tracksMs] = [5, 30_000];

export function channelMessages(options: ChannelMessagesOptions): ChannelMessages {
  const { rooms, channelOf, send, end } = options;
  /** Runs a handler with the joined channel, or replies that there is none. */
  const onChannel = (handle: (channel: Channel, frame: Frame) => void) => (frame: Frame) => {
    const channel = channelOf(frame.topic);
    if (channel === undefined) return send(replyTo(frame, 'error', { reason: 'unmatched topic' }));
    if (!channel.endIfOver()) handle(channel, frame);
  };

  function broadcast(channel: Channel, frame: Frame) {
    const message = broadcastOf(frame);
    /** Without acknowledgement no reply is awaited, so the refusal is a system message. */
    const refuse = (reason: string) =>
      channel.broadcast.ack
        ? send(replyTo(frame, 'error', { reason }))
        : channel.send('system', { extension: 'broadcast', status: 'error', message: reason, channel: channel.name });
    if (message === null) return refuse('Broadcast event must be text of at most 255 bytes');
    if (frame.payload.persist) return refuse('A message on a public channel cannot be stored');
    if (payloadBytes(message.payload) > maxPayloadBytes)
      return refuse(`Payload size exceeded: a broadcast can have at most ${maxPayloadBytes} bytes`);
    const except = channel.broadcast.self ? undefined : channel;
    rooms.broadcast([{ topic: channel.topic, ...message }], channel.audience, except).then(
      () => {
        if (channel.broadcast.ack) send(replyTo(frame, 'ok', {}));
      },
      () => refuse(unavailable),
    );
  }

  function track(channel: Channel, frame: Frame) {
    const payload = frame.payload.payload ?? {};
    if (typeof payload !== 'object' || Array.isArray(payload))
      return send(replyTo(frame, 'error', { reason: 'Presence track payload must be a map' }));
    if (JSON.stringify(payload).length > maxTrackedLength) return end(channel, 'Track message size exceeded');
    const now = performance.now();
    const { presence } = channel;
    presence.tracks = presence.tracks.filter((at) => now - at < tracksMs);
    if (presence.tracks.length >= maxTracks) return end(channel, 'Client presence rate limit exceeded');
    presence.tracks.push(now);
    const { phx_ref, phx_ref_prev, ...before } = presence.meta ?? {};
    if (presence.meta === null || !isDeepStrictEqual(before, payload))
      rooms.show(channel, payload as Record<string, unknown>);
    send(replyTo(frame, 'ok', {}));
  }

  function presence(channel: Channel, frame: Frame) {
    const event = String(frame.payload.event).toLowerCase();
    if (event === 'track') return track(channel, frame);
    if (event !== 'untrack')
      return send(replyTo(frame, 'error', { reason: 'Presence event must be track or untrack' }));
    rooms.show(channel, null);
    send(replyTo(frame, 'ok', {}));
  }

  return { broadcast: onChannel(broadcast), presence: onChannel(presence) };
}
