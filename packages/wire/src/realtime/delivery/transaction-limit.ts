import type { Change } from '../changes/change.ts';
import type { Channel } from '../channels/channel.ts';

/** Keeps track of transactions that are delivered in several batches. */
export interface TransactionLimit {
  /**
   * Begins a batch.
   * @returns whether a channel joined within the transaction that the batch goes on with. It read that transaction's rows when it
   * joined, so it is sent none of them.
   */
  nextBatch(changes: readonly Change[]): (channel: Channel) => boolean;
  /** Counts messages for a channel. Returns false when it has had more than the limit of one transaction. */
  allows(channel: Channel, messages: readonly { transaction: number }[]): boolean;
}

/** @param max messages of one transaction for one channel */
export function transactionLimit(max: number): TransactionLimit {
  const counts = new WeakMap<Channel, { transaction: number; count: number }>();
  /** Channels that some batch found, and those of them that joined within the current transaction. */
  const known = new WeakSet<Channel>();
  let late = new WeakSet<Channel>();
  let current = 0;
  return {
    nextBatch(changes) {
      const [first, last] = [changes[0]?.transaction ?? current, changes.at(-1)?.transaction ?? current];
      const goesOn = first === current;
      const lateHere = goesOn ? late : new WeakSet<Channel>();
      late = last === first ? lateHere : new WeakSet();
      current = last;
      return (channel) => {
        if (goesOn && !known.has(channel)) lateHere.add(channel);
        known.add(channel);
        return lateHere.has(channel);
      };
    },
    allows(channel, messages) {
      let { transaction, count } = counts.get(channel) ?? { transaction: 0, count: 0 };
      let isAllowed = true;
      for (const message of messages) {
        count = message.transaction === transaction ? count + 1 : 1;
        transaction = message.transaction;
        isAllowed &&= count <= max;
      }
      counts.set(channel, { transaction, count });
      return isAllowed;
    },
  };
}
