/** Counts the open sockets of each address. */
export interface SocketCounter {
  /** Counts one more. @returns false, without counting, when the address has its max */
  open(address: string): boolean;
  close(address: string): void;
}

/** @param max open sockets of one address */
export function socketCounter(max: number): SocketCounter {
  const open = new Map<string, number>();
  return {
    open(address) {
      const count = open.get(address) ?? 0;
      if (count >= max) return false;
      open.set(address, count + 1);
      return true;
    },
    close(address) {
      const count = (open.get(address) ?? 1) - 1;
      if (count === 0) open.delete(address);
      else open.set(address, count);
    },
  };
}

/** Bytes that a frame counts as at least: a small one costs the server its handling. */
const minFrameBytes = 1000;
/** Seconds' worth of bytes that a socket can send at once. */
const burstSeconds = 2;

/**
 * What a socket may send: a steady rate, and a burst of two seconds' worth.
 * @returns `spend`, which takes the size of a frame and the time in milliseconds, and says whether the budget covers it
 */
export function byteBudget(bytesPerSecond: number): { spend(bytes: number, now: number): boolean } {
  const max = bytesPerSecond * burstSeconds;
  let left = max;
  let at: number | null = null;
  return {
    spend(bytes, now) {
      left = Math.min(max, left + ((now - (at ?? now)) / 1000) * bytesPerSecond);
      at = now;
      left -= Math.max(bytes, minFrameBytes);
      return left >= 0;
    },
  };
}
