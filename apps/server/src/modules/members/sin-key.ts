import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { startError } from '../../settings/start-error.ts';
import { countSealed, findSealingKey, storeSealingKey } from './queries/members.ts';
import {
  makeKeyPair,
  moveKeyOutOfData,
  privateKeyFile,
  publicKeyFile,
  readPrivateKeys,
  refuseKeysInData,
  type SinPrivateKey,
  writePublicKey,
} from './sin-key-files.ts';
import { proveKey } from './sin-key-proof.ts';

/**
 * Ensures that the database can seal Social Insurance Numbers, by sealing one and, where the private key is on this
 * machine, opening it. The public key is in app.settings. The private key is in the keys folder or elsewhere, never in the
 * database. With the embedded database, the pair is generated at the first start.
 * @throws StartError when a key is missing, unusable or does not fit the other, or the private key is in the data folder
 */
export async function ensureSinKey(config: Config, parts: { owner: pg.Pool; log: Logger }): Promise<void> {
  await moveKeyOutOfData(config, parts.log);
  const privateKeys = await readPrivateKeys(config);
  await refuseKeysInData(config, privateKeys);
  const stored = await findSealingKey(parts.owner);
  if (stored === null) return installKey(config, parts.owner, null);
  const { sealingProblem, opening } = await proveKey(parts.owner, stored, privateKeys);
  if (sealingProblem !== null) {
    // A key that never sealed anything was never usable, so another can take its place.
    if ((await countSealed(parts.owner)) === 0) return installKey(config, parts.owner, stored);
    throw startError('sinPublicKeyUnusable', { reason: sealingProblem });
  }
  if (opening !== 'elsewhere') return;
  if (isPrivateKeyHere(config)) throw await missingPrivateKey(config, stored);
  if (config.SIN_PRIVATE_KEY_FILE !== undefined)
    parts.log.warn(
      { file: config.SIN_PRIVATE_KEY_FILE },
      'this private key does not open new Social Insurance Numbers',
    );
}

/** Whether the private key belongs on this machine: Portage made it, and the operator has not moved it away. */
export const isPrivateKeyHere = (config: Config): boolean =>
  config.embedded && config.SIN_PUBLIC_KEY_FILE === undefined;

/** The error for a private key that is not here. Leaves the public key where the sentence says it is. */
async function missingPrivateKey(config: Config, publicKey: string): Promise<Error> {
  await writePublicKey(config, publicKey);
  return startError('sinPrivateKeyMissing', { file: privateKeyFile(config), publicFile: publicKeyFile(config) });
}

/** Stores the configured public key, or the one in the keys folder, or a new one. @param before the unusable key that it replaces */
async function installKey(config: Config, owner: pg.Pool, before: string | null): Promise<void> {
  const publicKey = await publicKeyToInstall(config);
  const privateKeys = await readPrivateKeys(config);
  const { sealingProblem, opening } = await proveKey(owner, publicKey, privateKeys);
  if (sealingProblem !== null) throw startError('sinPublicKeyUnusable', { reason: sealingProblem });
  if (opening === 'elsewhere' && isPrivateKeyHere(config)) throw await missingPrivateKey(config, publicKey);
  await storeSealingKey(owner, publicKey, before);
}

async function publicKeyToInstall(config: Config): Promise<string> {
  const file = config.SIN_PUBLIC_KEY_FILE;
  if (file !== undefined)
    return readFile(file, 'utf8').catch(() => {
      throw startError('sinPublicKeyUnreadable', { file });
    });
  const existing = currentOf(config, await readPrivateKeys(config));
  if (existing !== undefined) return existing.key.toPublic().armor();
  if (!config.embedded) throw startError('sinKeyRequired');
  return makeKeyPair(config);
}

const currentOf = (config: Config, keys: readonly SinPrivateKey[]): SinPrivateKey | undefined =>
  keys.find(({ file }) => file === privateKeyFile(config));
