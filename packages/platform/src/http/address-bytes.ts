/** What an address can send in bodies. Reading and parsing a megabyte takes the server about 25 ms. */
export interface ByteLimits {
  /** Bytes that are in memory at the same time. */
  held: number;
  /** Bytes of a burst, refilled by `perSecond`. */
  burst: number;
  perSecond: number;
}

/** Counts the bytes of the bodies of each address. */
export interface AddressBytes {
  /** Counts a piece of a body. @param now milliseconds @returns whether the address is within its limits */
  add(address: string, bytes: number, now: number): boolean;
  /** A body that was counted is no longer being read. */
  free(address: string, bytes: number): void;
}

const maxAddresses = 20_000;

export function addressBytes(limits: ByteLimits): AddressBytes {
  const known = new Map<string, { held: number; left: number; at: number }>();
  return {
    add(address, bytes, now) {
      const { held, left, at } = known.get(address) ?? { held: 0, left: limits.burst, at: now };
      const refilled = Math.min(limits.burst, left + ((now - at) / 1000) * limits.perSecond);
      const isInBudget = bytes <= refilled;
      const next = { held: held + bytes, left: Math.max(0, refilled - bytes), at: now };
      // Reinsert at the end, so the least recently used addresses are forgotten first.
      known.delete(address);
      known.set(address, next);
      if (known.size > maxAddresses) known.delete(known.keys().next().value ?? '');
      return next.held <= limits.held && isInBudget;
    },
    free(address, bytes) {
      const found = known.get(address);
      if (found !== undefined) found.held = Math.max(0, found.held - bytes);
    },
  };
}
