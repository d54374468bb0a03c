import { readFile } from 'node:fs/promises';
import { decrypt, readMessage } from 'openpgp';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { countSealedOtherwise, findSealingKey, sealProbe } from './queries/members.ts';
import { fingerprintOf, readNextKey, readPrivateKeys, type SinPrivateKey } from './sin-key-files.ts';

/** What the keys for Social Insurance Numbers can do, as tried out. */
export interface SinKeyProof {
  /** Why the database cannot seal with its public key; null if it can. */
  sealingProblem: string | null;
  /** Whether a private key on this machine opens what the database seals: `locked` needs its passphrase. */
  opening: 'opens' | 'locked' | 'elsewhere';
}

/** A number that belongs to no one. */
const probe = '000000000';

/**
 * Seals a number with a public key as the database does when a member is added, and opens it with the private keys.
 * Stores nothing.
 * @throws when the database cannot be reached
 */
export async function proveKey(
  owner: pg.Pool,
  publicKey: string,
  privateKeys: readonly SinPrivateKey[],
): Promise<SinKeyProof> {
  const sealing = await trySealing(owner, publicKey);
  if ('problem' in sealing) return { sealingProblem: sealing.problem, opening: 'elsewhere' };
  const match = privateKeys.find(({ key }) => key.getFingerprint() === sealing.fingerprint);
  if (match === undefined) return { sealingProblem: null, opening: 'elsewhere' };
  if (match.isLocked) return { sealingProblem: null, opening: 'locked' };
  const opened = await decrypt({
    message: await readMessage({ binaryMessage: new Uint8Array(sealing.sealed) }),
    decryptionKeys: match.key,
  }).catch(() => null);
  return { sealingProblem: null, opening: opened?.data === probe ? 'opens' : 'elsewhere' };
}

async function trySealing(
  owner: pg.Pool,
  publicKey: string,
): Promise<{ fingerprint: string; sealed: Buffer } | { problem: string }> {
  const fingerprint = await fingerprintOf(publicKey).catch(() => null);
  if (fingerprint === null) return { problem: 'it is not an armored OpenPGP public key' };
  try {
    return { fingerprint, sealed: await sealProbe(owner, publicKey, probe) };
  } catch (error) {
    // pgcrypto reports what it does not accept with class 39. Any other error says nothing about the key.
    if (error instanceof pg.DatabaseError && error.code?.startsWith('39')) return { problem: error.message };
    throw error;
  }
}

/** The state of the keys, for operators. */
export interface SinKeyState extends SinKeyProof {
  /** Whether SIN_PUBLIC_KEY_FILE has another key than the database. */
  isFileDifferent: boolean;
  /** How many numbers are sealed with an earlier key. */
  earlier: number;
  /** Whether a rotation was interrupted. */
  isRotating: boolean;
}

/** Tries out the stored key. Null when there is none. @throws StartError when a private key cannot be read */
export async function sinKeyState({ owner, config }: { owner: pg.Pool; config: Config }): Promise<SinKeyState | null> {
  const stored = await findSealingKey(owner);
  if (stored === null) return null;
  const proof = await proveKey(owner, stored, await readPrivateKeys(config));
  return {
    ...proof,
    isFileDifferent: await isFileDifferent(config, stored),
    earlier: proof.sealingProblem === null ? await countSealedOtherwise(owner, stored) : 0,
    isRotating: (await readNextKey(config)) !== null,
  };
}

async function isFileDifferent({ SIN_PUBLIC_KEY_FILE: file }: Config, stored: string): Promise<boolean> {
  if (file === undefined) return false;
  const print = (key: string) => fingerprintOf(key).catch(() => '');
  return (await print(await readFile(file, 'utf8').catch(() => ''))) !== (await print(stored));
}
