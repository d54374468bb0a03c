/** Handles the messages of one connection one after another, in the order they came. */
export interface Inbox {
  /**
   * Queues a message.
   * @param size its length in characters
   * @returns false when too much is waiting already; the message was not queued
   */
  add(size: number, handle: () => Promise<void>): boolean;
  /** Drops what is waiting and accepts nothing more. */
  close(): void;
}

/** A client at its limit of 100 channels sends a join, a token and a leave for each at once. */
const maxWaiting = 500;
const maxWaitingCharacters = 1_000_000;

/** @param onError gets what a handler throws; the next message is handled all the same */
export function openInbox(onError: (error: Error) => void): Inbox {
  let handled: Promise<void> = Promise.resolve();
  let [waiting, characters, isClosed] = [0, 0, false];
  return {
    add(size, handle) {
      if (isClosed || waiting >= maxWaiting || (waiting > 0 && characters + size > maxWaitingCharacters)) return false;
      waiting += 1;
      characters += size;
      handled = handled
        .then(() => (isClosed ? undefined : handle()))
        .catch(onError)
        .finally(() => {
          waiting -= 1;
          characters -= size;
        });
      return true;
    },
    close() {
      isClosed = true;
    },
  };
}
