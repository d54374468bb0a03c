import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { compare } from 'bcryptjs';
import { hashingIsBusy } from '../auth-error.ts';

// argon2id, 64 MiB, three passes. Each takes 64 MiB and a core, and other requests must keep going: one core is left to them.
const productCost = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 65_536,
  timeCost: 3,
  parallelism: 1,
};
let cost = productCost;

/**
 * Tests only, and no setting calls it: an account costs 1 ms of a core instead of 85. Passwords hashed before stay as they are.
 * @param cheaply false for the product's cost again
 */
export function hashCheaply(cheaply = true): void {
  cost = cheaply ? { ...productCost, memoryCost: 1024, timeCost: 1 } : productCost;
}

let maxConcurrent = availableParallelism() > 2 ? 2 : 1;
/** A hash takes 0.1 to 0.2 seconds, so the last in the queue waits about 3 seconds. */
let maxWaiting = 16;
/** Passwords that are accepted at the same time: those being hashed, and those that wait. */
export const maxHashes = maxConcurrent + maxWaiting;
const retryAfterSeconds = 3;

/** Divides the queue between the processes of this machine. Each hashes at least one password at a time. */
export function shareHashing(processes: number): void {
  maxConcurrent = Math.max(1, Math.floor(maxConcurrent / processes));
  maxWaiting = Math.ceil(maxWaiting / processes);
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws AuthError over_request_rate_limit when the queue is full, whatever the account */
async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw hashingIsBusy(retryAfterSeconds);
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    // Hand the place to the next in line, so that no newcomer takes it first.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** A hash that nothing matches, checked when there is no account so that the response takes as long. */
const dummyHash = '$argon2id$v=19$m=65536,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$Rdescudvb3sLZ1sWGQ2Y6lS4nUCRfdCbiGpfsjgSHBk';

/** @throws AuthError over_request_rate_limit when too many wait */
export function hashPassword(password: string): Promise<string> {
  return withConcurrencyLimit(() => hash(password, cost));
}

/**
 * Checks a password, in the same time whether or not the account exists.
 * @param stored argon2id or imported bcrypt; null when there is no account or no password
 * @returns `rehash` when it is correct but stored in the old format
 * @throws AuthError over_request_rate_limit when too many wait
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<{ right: boolean; rehash: boolean }> {
  if (stored?.startsWith('$2'))
    return { right: await withConcurrencyLimit(() => compare(password, stored)), rehash: true };
  const right = await withConcurrencyLimit(() => verify(stored ?? dummyHash, password).catch(() => false));
  return { right: right && stored !== null, rehash: false };
}
