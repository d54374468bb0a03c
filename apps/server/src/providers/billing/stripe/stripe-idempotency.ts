import { createHash } from 'node:crypto';
import type { Clock } from '@portage/platform/clock';

/**
 * The idempotency key of a create call: our own key and a hash of the parameters. A call repeated with changed data gets a
 * new key, instead of an error for as long as Stripe remembers the old one.
 */
export function stripeKey(ours: string, params: object): string {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  return `${ours}:${hash.slice(0, 24)}`;
}

/**
 * An idempotency key for the current hour, for objects that are searched for before they are created. Stripe may remember a
 * failure under a key; the next hour's key retries.
 */
export const hourlyKey = (ours: string, clock: Clock): string => `${ours}:${Math.floor(clock.now() / 3_600_000)}`;
