import { createHmac } from 'node:crypto';
import { hasOtherProcesses } from '@portage/platform/other-processes';
import { asAuthAdmin } from '@portage/platform/postgres/identity';
import type { WireParts } from '../../wire-parts.ts';
import { mailTooSoon, tooManyRequests } from '../auth-error.ts';
import { rateLimits } from './rate-limits.ts';

type LimitParts = Pick<WireParts, 'clock' | 'config' | 'db' | 'keys'>;

/** Limits that hold for the whole installation. */
export interface SharedLimits {
  /** Counts a request. @throws the refusal when the key has used up its burst */
  take(kind: string, key: string, burst: number): Promise<void>;
}

const windowMs = 5 * 60_000;
const maxKeys = 50_000;

/**
 * A burst of requests, refilled over five minutes. With several processes it is counted in the database. The first gate
 * is in memory and costs nothing, so a flood makes each process write at most a burst.
 * @param refusal creates the error to throw, in the service's own shape
 */
export function sharedLimits(deps: LimitParts, refusal: () => Error = tooManyRequests): SharedLimits {
  const own = rateLimits(deps.clock, refusal);
  const isShared = hasOtherProcesses(deps.config);
  return {
    async take(kind, key, burst) {
      own.take(kind, key, burst);
      if (isShared && (await waitMs(deps, [kind, key], windowMs / burst, windowMs)) > 0) throw refusal();
    },
  };
}

/** Limits a kind of mail to one address. @throws AuthError over_email_send_rate_limit with the seconds left */
export type LimitMailRate = (kind: string, email: string) => Promise<void>;

/**
 * Limits emails per address and kind to one per AUTH_MAIL_INTERVAL_SECONDS, over all processes. Applies to unknown addresses
 * too, so it reveals nothing.
 */
export function mailInterval(deps: LimitParts): LimitMailRate {
  const intervalMs = deps.config.AUTH_MAIL_INTERVAL_SECONDS * 1000;
  const isShared = hasOtherProcesses(deps.config);
  const last = new Map<string, number>();

  function ownWaitMs(key: string): number {
    const now = deps.clock.now();
    const wait = (last.get(key) ?? Number.NEGATIVE_INFINITY) + intervalMs - now;
    if (wait > 0) return wait;
    last.delete(key);
    last.set(key, now);
    if (last.size > maxKeys) last.delete(last.keys().next().value ?? '');
    return 0;
  }

  return async (kind, email) => {
    if (intervalMs === 0) return;
    const wait = isShared
      ? await waitMs(deps, ['mail', kind, email], intervalMs, intervalMs)
      : ownWaitMs(`${kind} ${email}`);
    if (wait > 0) throw mailTooSoon(Math.ceil(wait / 1000));
  };
}

/**
 * Counts in the database, if there is room (the generic cell rate algorithm): a row stores the time until which its key has used
 * up its share.
 * @param stepMs what one request uses up
 * @param roomMs how far ahead of now the time may be
 * @returns 0 when counted; otherwise how long to wait, in milliseconds
 */
async function waitMs(deps: LimitParts, key: readonly string[], stepMs: number, roomMs: number): Promise<number> {
  const now = deps.clock.now();
  // Names no address to a reader of the table.
  const stored = createHmac('sha256', deps.keys.derive('limits')).update(JSON.stringify(key)).digest('base64url');
  const { rows } = await deps.db.run(
    asAuthAdmin,
    `with taken as (
       insert into auth.attempts as a (key, count, last_at, expires_at)
       values ($1, 0, $2::timestamptz + make_interval(secs => $3), $2::timestamptz + make_interval(secs => $3))
       on conflict (key) do update set last_at = greatest(a.last_at, $2) + make_interval(secs => $3),
         expires_at = greatest(a.last_at, $2) + make_interval(secs => $3)
       where greatest(a.last_at, $2) + make_interval(secs => $3) <= $2 + make_interval(secs => $4)
       returning key)
     select last_at from auth.attempts where key = $1 and not exists (select from taken)`,
    [stored, new Date(now), stepMs / 1000, roomMs / 1000],
  );
  const [full] = rows;
  return full === undefined ? 0 : Math.max(1, full.last_at.getTime() + stepMs - roomMs - now);
}
