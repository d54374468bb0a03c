import { type Frame, maxNameLength, maxRefLength, objectOf, type SerializerVersion } from '../sockets/frames.ts';

/** What one client sends to the others of a topic. */
export interface Broadcast {
  event: string;
  /** A JSON value, or bytes. */
  payload: unknown;
}

/** A broadcast as each serializer carries it, written once for all receivers. */
export interface EncodedBroadcast {
  /** Returns null when the serializer cannot carry it: version 1 has no bytes. */
  for(version: SerializerVersion): string | Buffer | null;
}

/** Max size of a payload, in bytes: a hosted project's. */
export const maxPayloadBytes = 256_000;

/** Kinds of binary frames, and encodings of their payload. */
const [pushKind, broadcastKind] = [3, 4];
const [rawEncoding, jsonEncoding] = [0, 1];

export const payloadBytes = (payload: unknown): number =>
  Buffer.isBuffer(payload) ? payload.length : Buffer.byteLength(JSON.stringify(payload ?? null));

/**
 * Reads a client's binary broadcast: kind, five lengths, encoding, then join ref, ref, topic, event, metadata and payload.
 * @returns the frame that its text form would be, with a Buffer for a payload of bytes; null when it is not such a frame
 */
export function readBinaryFrame(data: Buffer): Frame | null {
  if (data.length < 7 || data[0] !== pushKind) return null;
  const encoding = data[6];
  let at = 7;
  const texts = [...data.subarray(1, 6)].map((length) => {
    const text = data.toString('utf8', at, at + length);
    at += length;
    return text;
  });
  const [joinRef = '', ref = '', topic = '', event = '', metadata = ''] = texts;
  if (at > data.length || joinRef.length > maxRefLength || ref.length > maxRefLength) return null;
  if (encoding !== rawEncoding && encoding !== jsonEncoding) return null;
  try {
    const bytes = data.subarray(at);
    const payload = encoding === rawEncoding ? Buffer.from(bytes) : JSON.parse(bytes.toString());
    const given = metadata === '' ? {} : objectOf(JSON.parse(metadata));
    return {
      joinRef: joinRef || null,
      ref: ref || null,
      topic,
      event: 'broadcast',
      payload: { ...given, type: 'broadcast', event, payload },
    };
  } catch {
    return null;
  }
}

/** The message of a `broadcast` frame; null when it names no event. */
export function broadcastOf({ payload }: Frame): Broadcast | null {
  const { event } = payload;
  if (typeof event !== 'string' || Buffer.byteLength(event) > maxNameLength) return null;
  return { event, payload: payload.payload ?? {} };
}

export function encodeBroadcast(topic: string, { event, payload }: Broadcast): EncodedBroadcast {
  const known = new Map<SerializerVersion, string | Buffer | null>();
  const write = (version: SerializerVersion) => {
    if (Buffer.isBuffer(payload)) return version === 2 ? binaryFrame(topic, event, payload) : null;
    const message = { type: 'broadcast', event, payload };
    return JSON.stringify(
      version === 2
        ? [null, null, topic, 'broadcast', message]
        : { join_ref: null, ref: null, topic, event: 'broadcast', payload: message },
    );
  };
  return {
    for(version) {
      const found = known.get(version);
      if (found !== undefined) return found;
      const written = write(version);
      known.set(version, written);
      return written;
    },
  };
}

function binaryFrame(topic: string, event: string, payload: Buffer): Buffer {
  const names = [Buffer.from(topic), Buffer.from(event)];
  const lengths = names.map((name) => name.length);
  return Buffer.concat([Buffer.from([broadcastKind, ...lengths, 0, rawEncoding]), ...names, payload]);
}
