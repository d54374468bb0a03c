import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

/**
 * The idempotency key of one create call: our own key and a hash of what is sent, so that a call repeated after its data changed is a
 * call of its own instead of an error that lasts as long as Stripe remembers the key.
 */
export function stripeKey(ours: string, params: object): string {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('hex');
  return `${ours}:${hash.slice(0, 24)}`;
}

/**
 * A key of this hour, for what is looked for before it is made: an answer that Stripe remembers under a key may be a failure, and a key
 * of the next hour asks anew.
 */
export const hourlyKey = (ours: string, clock: Clock): string => `${ours}:${Math.floor(clock.now() / 3_600_000)}`;
