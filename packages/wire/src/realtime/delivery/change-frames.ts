import { type SerializerVersion, textFrame } from '../sockets/frames.ts';

/** The channel that a message is addressed to. */
export interface Recipient {
  joinRef: string | null;
  topic: string;
  version: SerializerVersion;
}

/** Row changes for the channels that see the same, in order. */
export interface EncodedChanges {
  /** WebSocket frames. Recipients that differ only in their socket share the bytes. */
  for(recipient: Recipient): Buffer;
}

/** One message: the numbers of the matching bindings, and the change as JSON. */
export interface ChangeMessage {
  ids: readonly number[];
  data: string;
}

const event = '"postgres_changes"';

export function encodeChanges(messages: readonly ChangeMessage[]): EncodedChanges {
  const known = new Map<string, Buffer>();
  return {
    for({ joinRef, topic, version }) {
      const [ref, name] = [JSON.stringify(joinRef), JSON.stringify(topic)];
      const [head, tail] =
        version === 2
          ? [`[${ref},null,${name},${event},`, ']']
          : [`{"join_ref":${ref},"ref":null,"topic":${name},"event":${event},"payload":`, '}'];
      const found = known.get(head);
      if (found !== undefined) return found;
      const frames = Buffer.concat(
        messages.map(({ ids, data }) => textFrame(`${head}{"ids":${JSON.stringify(ids)},"data":${data}}${tail}`)),
      );
      known.set(head, frames);
      return frames;
    },
  };
}
