const perVisitor = 10;
const perMinute = 100;
const windowMs = 60_000;
const repeatMs = 3_600_000;
const maxRemembered = 1000;

/** Decides which reports of browsers are logged. */
export interface ClientErrorRate {
  /**
   * Counts a report.
   * @param visitor the network of its sender
   * @param text what it says
   * @param now milliseconds
   * @returns whether to log it
   */
  take(visitor: string, text: string, now: number): boolean;
}

/** Ten reports a minute of one visitor, 100 of all, and each text once an hour. */
export function clientErrorRate(): ClientErrorRate {
  const seen = new Map<string, number>();
  const counts = new Map<string, number>();
  let total = 0;
  let windowStart = 0;

  return {
    take(visitor, text, now) {
      if (now - windowStart >= windowMs) {
        counts.clear();
        total = 0;
        windowStart = now;
      }
      const count = (counts.get(visitor) ?? 0) + 1;
      if (count > perVisitor || total >= perMinute) return false;
      counts.set(visitor, count);
      const last = seen.get(text);
      if (last !== undefined && now - last < repeatMs) return false;
      total += 1;
      seen.delete(text);
      seen.set(text, now);
      if (seen.size > maxRemembered) seen.delete(seen.keys().next().value ?? '');
      return true;
    },
  };
}
