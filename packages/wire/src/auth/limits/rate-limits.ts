import type { Clock } from '@portage/platform/clock';
import { tooManyRequests } from '../auth-error.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/** In-memory token buckets: a burst, refilled over five minutes. */
export interface RateLimits {
  /** @throws the service's error when the key has used up its burst */
  take(kind: string, key: string, burst: number): void;
}

const windowMs = 5 * 60_000;
const maxKeys = 50_000;

/** @param refusal creates the error to throw, in the service's own shape */
export function rateLimits(clock: Clock, refusal: () => Error = tooManyRequests): RateLimits {
  const buckets = new Map<string, Bucket>();
  return {
    take(kind, key, burst) {
      const id = `${kind} ${key}`;
      const now = clock.now();
      const bucket = buckets.get(id) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / windowMs) * burst);
      if (tokens < 1) throw refusal();
      // Reinsert at the end, so the least recently used keys are evicted first.
      buckets.delete(id);
      buckets.set(id, { tokens: tokens - 1, at: now });
      if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? '');
    },
  };
}
