import type { Channel } from './channel.ts';
import type { Member, RoomMessage } from './room-messages.ts';

/** The present channels of this process, as the messages that other processes need. */
export interface OwnPresent {
  /** A channel is present, with its current payload, or no longer. */
  changed(channel: Channel): RoomMessage[];
  /** All members, for a process that does not know them. */
  all(): RoomMessage[];
  alive(): RoomMessage;
}

/** Members in one message of a full list. */
const sliceSize = 200;

export function ownPresent(): OwnPresent {
  const members = new Map<Channel, Member>();
  let ids = 0;
  let version = 0;
  return {
    changed(channel) {
      const before = members.get(channel);
      const { meta, key } = channel.presence;
      if (meta === null) {
        if (before === undefined) return [];
        members.delete(channel);
        version += 1;
        return [{ kind: 'gone', id: before.id, version }];
      }
      if (before === undefined) ids += 1;
      const member = { id: before?.id ?? ids, topic: channel.topic, audience: channel.audience, key, meta };
      members.set(channel, member);
      version += 1;
      return [{ kind: 'present', members: [member], version }];
    },
    all() {
      const all = [...members.values()];
      const slices: RoomMessage[] = [];
      for (let at = 0; at < all.length; at += sliceSize)
        slices.push({ kind: 'present', members: all.slice(at, at + sliceSize), version: null });
      return [...slices, { kind: 'list', ids: all.map(({ id }) => id), version }];
    },
    alive: () => ({ kind: 'alive', version }),
  };
}
