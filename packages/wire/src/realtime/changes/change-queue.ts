import type { Change } from './change.ts';

/** Bytes of waiting changes at which the source is asked to pause, and at which it goes on. */
const [fullBytes, lowBytes] = [2_000_000, 500_000];
/** A batch is small enough that other requests are served between two of them. */
const [maxBatchChanges, maxBatchBytes] = [500, 500_000];

type Entry = Change | { begins: number } | { committedThrough: bigint };

/** Changes between the source, which is faster, and their delivery. */
export interface ChangeQueue {
  /**
   * Adds a change, a mark that the changes of a transaction follow, or one that all changes before it are followed by this position.
   * @param bytes size of the change as it was read
   */
  add(entry: Entry, bytes: number): void;
  /** Resolves when something is waiting, or the queue was closed. */
  next(): Promise<void>;
  /** The next batch, the transactions that begin in it, and the last position that is complete once it is delivered. */
  take(): { changes: Change[]; begun: number[]; committedThrough: bigint | null };
  isEmpty(): boolean;
  close(): void;
}

/** @param flow is called when the source must pause and when it can go on */
export function changeQueue(flow: { pause(): void; resume(): void }): ChangeQueue {
  let entries: { entry: Entry; bytes: number }[] = [];
  let [bytes, isPaused, isClosed] = [0, false, false];
  let arrival = Promise.withResolvers<void>();
  return {
    add(entry, size) {
      entries.push({ entry, bytes: size });
      bytes += size;
      if (!isPaused && bytes > fullBytes) {
        isPaused = true;
        flow.pause();
      }
      arrival.resolve();
    },
    async next() {
      if (entries.length === 0 && !isClosed) await arrival.promise;
    },
    take() {
      const changes: Change[] = [];
      const begun: number[] = [];
      let committedThrough: bigint | null = null;
      let [count, taken] = [0, 0];
      for (const { entry, bytes: size } of entries) {
        if (changes.length >= maxBatchChanges || (taken > 0 && taken + size > maxBatchBytes)) break;
        count += 1;
        taken += size;
        if ('committedThrough' in entry) committedThrough = entry.committedThrough;
        else if ('begins' in entry) begun.push(entry.begins);
        else changes.push(entry);
      }
      entries = entries.slice(count);
      bytes -= taken;
      if (entries.length === 0 && !isClosed) arrival = Promise.withResolvers();
      if (isPaused && bytes < lowBytes) {
        isPaused = false;
        flow.resume();
      }
      return { changes, begun, committedThrough };
    },
    isEmpty: () => entries.length === 0,
    close() {
      isClosed = true;
      arrival.resolve();
    },
  };
}
