import { createHmac } from 'node:crypto';
import type { Transaction } from '@portage/platform/postgres/database';
import type { WireParts } from '../../wire-parts.ts';
import { tooManyRequests } from '../auth-error.ts';
import { type Device, networkOfDevice } from '../sessions/device.ts';

/** What is guessed. Authenticator codes and recovery codes count together. */
export type AttemptKind = 'password' | 'code' | 'second step';

/** One attempt that was counted. */
export interface Attempt {
  key: string;
  isKnownNetwork: boolean;
  /** Whether this was the last attempt before they are slowed down. */
  isLastFree: boolean;
}

type AttemptParts = Pick<WireParts, 'clock' | 'config' | 'keys'>;

const firstDelaySeconds = 30;
const maxDelaySeconds = 15 * 60;
const memoryMs = 24 * 3_600_000;
const knownNetworkMs = 90 * 24 * 3_600_000;
const sweepMs = 10 * 60_000;
const maxRequestAgeMs = 24 * 3_600_000;
const freeCodes = 10;

/** The stored key: names no account and no address to a reader of the table. */
const keyOf = (deps: AttemptParts, ...parts: string[]) =>
  createHmac('sha256', deps.keys.derive('attempts')).update(JSON.stringify(parts).toLowerCase()).digest('base64url');

const knownKey = (deps: AttemptParts, email: string, device: Device) =>
  keyOf(deps, 'known', email, networkOfDevice(device));

/**
 * Counts an attempt before it is checked. After the first free ones, each must come 30, 60, 120 … 900 seconds after the
 * one before; an attempt that comes earlier is rejected and does not count. Networks that the account has signed in from have a
 * count each, and all others share one, so a stranger slows down other strangers and never a device of the owner's.
 * @param email in any case; counted alike whether or not there is such an account
 * @throws AuthError over_request_rate_limit
 */
export async function takeAttempt(
  deps: AttemptParts,
  tx: Transaction,
  kind: AttemptKind,
  email: string,
  device: Device,
): Promise<Attempt> {
  const free = kind === 'password' ? freePasswords(deps) : freeCodes;
  const now = deps.clock.now();
  await sweep(deps, tx);
  const ownKey = keyOf(deps, kind, email, networkOfDevice(device));
  const { rows } = await tx.query(
    `insert into auth.attempts as a (key, count, last_at, expires_at)
     select case when exists (select from auth.attempts k where k.key = $1 and k.expires_at > $4) then $2 else $3 end, 1, $4, $5
     on conflict (key) do update set count = case when a.expires_at <= excluded.last_at then 1 else a.count + 1 end,
       last_at = excluded.last_at, expires_at = excluded.expires_at
     where a.expires_at <= excluded.last_at or a.count < $6
       or a.last_at + make_interval(secs => least($7 * power(2, least(a.count - $6, 20)), $8)) <= excluded.last_at
     returning key, count`,
    [
      knownKey(deps, email, device),
      ownKey,
      keyOf(deps, kind, email),
      new Date(now),
      new Date(now + memoryMs),
      free,
      firstDelaySeconds,
      maxDelaySeconds,
    ],
  );
  const taken = rows[0];
  if (taken === undefined) throw tooManyRequests();
  return { key: taken.key, isKnownNetwork: taken.key === ownKey, isLastFree: taken.count === free };
}

/** Attempts at one account's password, per network and five minutes, that are not slowed down. */
export const freePasswords = ({ config }: Pick<WireParts, 'config'>) =>
  Math.ceil((config.AUTH_RATE_LIMIT_PER_5_MINUTES * 2) / 3);

/**
 * Uncounts a successful attempt. From a known network it clears the count; otherwise earlier attempts still count, since they may
 * have been a stranger's.
 */
export async function forgiveAttempt(tx: Transaction, { key, isKnownNetwork }: Attempt): Promise<void> {
  await tx.query(
    'update auth.attempts set count = case when $2 then 0 else greatest(count - 1, 0) end where key = $1',
    [key, isKnownNetwork],
  );
}

/** Remembers, for 90 days, that the account has completed a sign-in from the device's network. */
export async function rememberNetwork(
  deps: AttemptParts,
  tx: Transaction,
  email: string,
  device: Device,
): Promise<void> {
  const now = deps.clock.now();
  await tx.query(
    `insert into auth.attempts (key, count, last_at, expires_at) values ($1, 0, $2, $3)
     on conflict (key) do update set last_at = excluded.last_at, expires_at = excluded.expires_at`,
    [knownKey(deps, email, device), new Date(now), new Date(now + knownNetworkMs)],
  );
}

const swept = new WeakMap<WireParts['keys'], number>();

/** Deletes what has expired, at most every ten minutes: also addresses whose mail could not be written for a day. */
async function sweep(deps: AttemptParts, tx: Transaction): Promise<void> {
  const now = deps.clock.now();
  if (now - (swept.get(deps.keys) ?? Number.NEGATIVE_INFINITY) < sweepMs) return;
  swept.set(deps.keys, now);
  await tx.query(
    'delete from auth.attempts where key in (select key from auth.attempts where expires_at <= $1 for update skip locked)',
    [new Date(now)],
  );
  await tx.query('delete from auth.requested_mails where created_at < $1', [new Date(now - maxRequestAgeMs)]);
}
