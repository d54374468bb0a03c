import { parseJson } from '@portage/platform/http/bounded-json';

/** One message of the Phoenix protocol. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** Serializer of a connection: objects (`vsn=1.0.0`) or arrays (`vsn=2.0.0`). */
export type SerializerVersion = 1 | 2;

/** The client's binary frames give topic and event one byte for their length, so no client can count on more. */
export const maxNameLength = 255;
export const maxRefLength = 64;

/**
 * Reads a text frame of either serializer. What replies repeat of it (refs, topic, event) is short text.
 * @returns null when it is not such a frame
 */
export function readFrame(text: string): Frame | null {
  const value = parsed(text);
  const { join_ref, ref, topic, event, payload } = Array.isArray(value)
    ? { join_ref: value[0], ref: value[1], topic: value[2], event: value[3], payload: value[4] }
    : objectOf(value);
  const [joinRef, ownRef] = [join_ref ?? null, ref ?? null];
  if (!isRef(joinRef) || !isRef(ownRef) || !isName(topic) || !isName(event)) return null;
  return { joinRef, ref: ownRef, topic, event, payload: objectOf(payload) };
}

export function writeFrame({ joinRef, ref, topic, event, payload }: Frame, version: SerializerVersion): string {
  return JSON.stringify(
    version === 2 ? [joinRef, ref, topic, event, payload] : { join_ref: joinRef, ref, topic, event, payload },
  );
}

export const replyTo = (frame: Frame, status: 'ok' | 'error', response: object): Frame => ({
  ...frame,
  event: 'phx_reply',
  payload: { status, response },
});

/** The value when it is an object, otherwise an empty one. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= maxNameLength;

const isRef = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= maxRefLength);

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** Final text frame of a server, which masks nothing. */
const [finalText, length16, length64] = [0x81, 126, 127];

/** A text message as the bytes of one WebSocket frame, so that one buffer serves many sockets. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < length16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = finalText;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = length16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = length64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}
