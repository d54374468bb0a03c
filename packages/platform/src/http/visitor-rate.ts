/** What an address can request without a session. A page of the portal needs at most a few such requests. */
const machineBurst = 1000;
const machinePerSecond = 100;
const maxAddresses = 20_000;

/** Counts the requests of addresses. */
export interface VisitorRate {
  /** Counts a request. @param now milliseconds @returns whether the address is within its rate */
  take(address: string, now: number): boolean;
}

/**
 * Limits requests without a session to 100 a second for each address, after a burst of 1,000.
 * @param processes that share a machine's rate
 */
export function visitorRate(processes = 1): VisitorRate {
  const [burst, perSecond] = [machineBurst / processes, machinePerSecond / processes];
  const known = new Map<string, { left: number; at: number }>();
  return {
    take(address, now) {
      const { left, at } = known.get(address) ?? { left: burst, at: now };
      const refilled = Math.min(burst, left + ((now - at) / 1000) * perSecond);
      // Reinsert at the end, so the least recently used addresses are forgotten first.
      known.delete(address);
      known.set(address, { left: Math.max(0, refilled - 1), at: now });
      if (known.size > maxAddresses) known.delete(known.keys().next().value ?? '');
      return refilled >= 1;
    },
  };
}
