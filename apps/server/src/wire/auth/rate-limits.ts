import type { Clock } from '../../platform/clock.ts';
import { tooManyRequests } from './auth-error.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets in memory: a burst, refilled over five minutes. */
export interface RateLimits {
  /** @throws the service's refusal when the key has used up its burst */
  take(kind: string, key: string, burst: number): void;
}

const windowMs = 5 * 60_000;
const maxKeys = 50_000;

/** @param refusal what is thrown, in the shape in which the service answers */
export function rateLimits(clock: Clock, refusal: () => Error = tooManyRequests): RateLimits {
  const buckets = new Map<string, Bucket>();
  return {
    take(kind, key, burst) {
      const id = `${kind} ${key}`;
      const now = clock.now();
      const bucket = buckets.get(id) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / windowMs) * burst);
      if (tokens < 1) throw refusal();
      // Re-inserted at the end, so the oldest keys are the first to be forgotten.
      buckets.delete(id);
      buckets.set(id, { tokens: tokens - 1, at: now });
      if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? '');
    },
  };
}
