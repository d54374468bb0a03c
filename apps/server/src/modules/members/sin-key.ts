import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKey } from 'openpgp';
import { type Config, StartError } from '../../config.ts';
import { writePrivately } from '../../platform/boot/secrets.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { hasSealingKey, insertSealingKey } from './queries.ts';

const privateKeyFile = 'sin-private-key.asc';

/**
 * Ensures that the database can seal Social Insurance Numbers. The public key is in app.settings; the private key is in a
 * file of the provider's, never in the database. With the embedded database, the pair is generated at the first start.
 * @throws StartError with an external database and no public key
 */
export async function ensureSinKey(config: Config, db: Database): Promise<void> {
  if (await hasSealingKey(db)) return;
  const publicKey =
    config.SIN_PUBLIC_KEY_FILE === undefined
      ? await makeKeyPair(config)
      : await readPublicKey(config.SIN_PUBLIC_KEY_FILE);
  await insertSealingKey(db, publicKey);
}

async function makeKeyPair(config: Config): Promise<string> {
  if (!config.embedded) {
    throw new StartError(
      'The setting SIN_PUBLIC_KEY_FILE is needed with DATABASE_URL: an armored OpenPGP public key (RSA) that seals Social Insurance Numbers.',
    );
  }
  const pair = await generateKey({
    type: 'rsa',
    rsaBits: 3072,
    userIDs: [{ name: 'Portage provider' }],
    format: 'armored',
  });
  await writePrivately(config.dataDir, privateKeyFile, pair.privateKey);
  return pair.publicKey;
}

async function readPublicKey(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw new StartError(`The file ${path} named by SIN_PUBLIC_KEY_FILE cannot be read.`);
  });
}

/** The provider's private key, for the one command that reveals a number. */
export async function readSinPrivateKey(config: Config): Promise<string> {
  const path = config.SIN_PRIVATE_KEY_FILE ?? join(config.dataDir, privateKeyFile);
  return readFile(path, 'utf8').catch(() => {
    throw new StartError(`The private key for Social Insurance Numbers is not at ${path}; set SIN_PRIVATE_KEY_FILE.`);
  });
}
