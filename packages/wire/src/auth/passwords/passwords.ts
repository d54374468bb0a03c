import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { inProcess } from '@portage/platform/http/client-address';
import { compare } from 'bcryptjs';
import { hashingIsBusy } from '../auth-error.ts';
import { type Device, networkOfDevice } from '../sessions/device.ts';
import { type HashShare, hashQueue } from './hash-queue.ts';

// argon2id, 64 MiB, three passes. Each takes 64 MiB and a core, and other requests must keep going: one core is left to them.
const productCost = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 65_536,
  timeCost: 3,
  parallelism: 1,
};
const cheapCost = { ...productCost, memoryCost: 1024, timeCost: 1 };
let cost = productCost;

/** A hash of that cost that nothing matches, checked when there is no password so that the response takes as long. */
const dummyHash = () =>
  cost === productCost
    ? '$argon2id$v=19$m=65536,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$Rdescudvb3sLZ1sWGQ2Y6lS4nUCRfdCbiGpfsjgSHBk'
    : '$argon2id$v=19$m=1024,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$5Spsk//326589xAJ7hsjyNiXTtdV7EkZrFhuZtXNyC4';

/**
 * Tests only, and no setting calls it: a password, also one that is checked where there is none, costs 1 ms of a core instead of 85.
 * Passwords hashed before stay as they are.
 * @param cheaply false for the product's cost again
 */
export function hashCheaply(cheaply = true): void {
  cost = cheaply ? cheapCost : productCost;
}

/** A hash takes 0.1 to 0.2 seconds, so the last in the queue waits about 3 seconds. */
const limits = { running: availableParallelism() > 2 ? 2 : 1, waiting: 16 };
/** Passwords that are accepted at the same time: those being hashed, and those that wait. */
export const maxHashes = limits.running + limits.waiting;
const retryAfterSeconds = 3;

/** Divides the queue between the processes of this machine. Each hashes at least one password at a time. */
export function shareHashing(processes: number): void {
  limits.running = Math.max(1, Math.floor(limits.running / processes));
  limits.waiting = Math.ceil(limits.waiting / processes);
}

/** Every hash of this process goes through it, whatever it is for. */
export const hashing = hashQueue(limits, () => hashingIsBusy(retryAfterSeconds));

/** The share of the provider's own commands. */
const ownShare: HashShare = { account: '', network: inProcess, isKnown: true };

/** @param isKnown see HashShare */
export const shareOf = (email: string, device: Device, isKnown: boolean): HashShare => ({
  account: email,
  network: networkOfDevice(device),
  isKnown,
});

/**
 * A password as it is stored. An accented letter can be typed as one character or as two, depending on the system; people cannot tell.
 */
export const composed = (password: string): string => password.normalize('NFC');

/** @throws AuthError over_request_rate_limit when too many wait */
export function hashPassword(password: string, share: HashShare = ownShare): Promise<string> {
  return hashing.inTurn(share, () => hash(composed(password), cost));
}

/**
 * Checks a password, in the same time whether or not the account exists. One whose letters are typed as two characters is checked as
 * typed, for those stored before passwords were composed, and then composed. Each check takes a place in the queue.
 * @param stored argon2id or imported bcrypt; null when there is no account or no password
 * @returns `rehash` when it is correct but stored in an old format or not composed
 * @throws AuthError over_request_rate_limit when too many wait
 */
export async function checkPassword(
  password: string,
  stored: string | null,
  share: HashShare = ownShare,
): Promise<{ right: boolean; rehash: boolean }> {
  const isImported = stored?.startsWith('$2') ?? false;
  const form = composed(password);
  const matches = (typed: string) => hashing.inTurn(share, () => matchesHash(typed, stored, isImported));
  if (await matches(password)) return { right: true, rehash: isImported || form !== password };
  if (form !== password && (await matches(form))) return { right: true, rehash: isImported };
  return { right: false, rehash: false };
}

async function matchesHash(password: string, stored: string | null, isImported: boolean): Promise<boolean> {
  if (stored !== null && isImported) return compare(password, stored);
  const right = await verify(stored ?? dummyHash(), password).catch(() => false);
  return right && stored !== null;
}
