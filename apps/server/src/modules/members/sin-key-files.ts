import { chmod, copyFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { decryptKey, generateKey, type PrivateKey, readKey, readPrivateKey } from 'openpgp';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { writePrivately } from '../../platform/boot/secrets.ts';
import { startError } from '../../settings/start-error.ts';

const privateName = 'sin-private-key.asc';
const publicName = 'sin-public-key.asc';
const nextName = 'sin-private-key-next.asc';

/** A private key on this machine. */
export interface SinPrivateKey {
  file: string;
  key: PrivateKey;
  /** Whether it is protected with a passphrase that is not set. */
  isLocked: boolean;
}

type KeyConfig = Pick<Config, 'dataDir' | 'keysDir' | 'SIN_PRIVATE_KEY_FILE' | 'SIN_KEY_PASSPHRASE'>;

/** Where the current private key is expected. */
export const privateKeyFile = (config: KeyConfig): string =>
  config.SIN_PRIVATE_KEY_FILE ?? join(config.keysDir, privateName);

/** Where the public half of the current key is kept, next to the private one. */
export const publicKeyFile = (config: KeyConfig): string => join(config.keysDir, publicName);

/**
 * Reads every private key on this machine: SIN_PRIVATE_KEY_FILE, those in the keys folder, which include the keys before
 * a rotation, and one that an earlier version left in the data folder.
 * @throws StartError when a file is not a private key, or its passphrase is wrong
 */
export async function readPrivateKeys(config: KeyConfig): Promise<SinPrivateKey[]> {
  const names = await readdir(config.keysDir).catch(() => []);
  const files = [
    ...(config.SIN_PRIVATE_KEY_FILE === undefined ? [] : [config.SIN_PRIVATE_KEY_FILE]),
    ...names.filter((name) => /^sin-private-key.*\.asc$/.test(name)).map((name) => join(config.keysDir, name)),
    join(config.dataDir, privateName),
  ];
  const keys = await Promise.all([...new Set(files)].map((file) => readOne(config, file)));
  return keys.filter((key) => key !== null);
}

/** The key of a rotation that has not finished; null without one. */
export const readNextKey = (config: KeyConfig): Promise<SinPrivateKey | null> =>
  readOne(config, join(config.keysDir, nextName));

async function readOne(config: KeyConfig, file: string): Promise<SinPrivateKey | null> {
  const armoredKey = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw startError('sinPrivateKeyUnreadable', { file, reason: error.code ?? '' });
  });
  if (armoredKey === null) return null;
  const key = await readPrivateKey({ armoredKey }).catch((error: Error) => {
    throw startError('sinPrivateKeyUnreadable', { file, reason: error.message });
  });
  const passphrase = config.SIN_KEY_PASSPHRASE;
  if (key.isDecrypted() || passphrase === undefined) return { file, key, isLocked: !key.isDecrypted() };
  const opened = await decryptKey({ privateKey: key, passphrase }).catch(() => {
    throw startError('sinPassphraseWrong', { file });
  });
  return { file, key: opened, isLocked: false };
}

/**
 * Refuses a private key in the data folder that has no passphrase: a backup would disclose every number.
 * @throws StartError
 */
export async function refuseKeysInData(config: KeyConfig, keys: readonly SinPrivateKey[]): Promise<void> {
  for (const { file } of keys) {
    if (!isInside(config.dataDir, file)) continue;
    const stored = await readPrivateKey({ armoredKey: await readFile(file, 'utf8') });
    if (stored.isDecrypted()) throw startError('sinPrivateKeyInData', { file, folder: config.dataDir });
  }
}

function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}

/** The file that a new key is written to: the current one, or the next one during a rotation. */
export type KeySlot = 'current' | 'next';

/**
 * Makes a key pair in the keys folder, protected with SIN_KEY_PASSPHRASE if it is set. Never replaces a private key.
 * @returns the armored public key
 * @throws StartError when the folder cannot be written, has a key, or is in the data folder without a passphrase
 */
export async function makeKeyPair(config: KeyConfig, slot: KeySlot = 'current'): Promise<string> {
  const name = slot === 'current' ? privateName : nextName;
  const file = join(config.keysDir, name);
  const passphrase = config.SIN_KEY_PASSPHRASE;
  if (passphrase === undefined && isInside(config.dataDir, file))
    throw startError('sinPrivateKeyInData', { file, folder: config.dataDir });
  await ensureKeysFolder(config);
  if ((await readdir(config.keysDir)).includes(name)) throw startError('sinKeyExists', { file });
  const pair = await generateKey({
    type: 'rsa',
    rsaBits: 3072,
    userIDs: [{ name: 'Portage provider' }],
    format: 'armored',
    ...(passphrase === undefined ? {} : { passphrase }),
  });
  await writePrivately(config.keysDir, name, pair.privateKey);
  if (slot === 'current') await writePublicKey(config, pair.publicKey);
  return pair.publicKey;
}

/** Keeps the public key in the keys folder, for SIN_PUBLIC_KEY_FILE once the private key is stored elsewhere. */
export async function writePublicKey(config: KeyConfig, publicKey: string): Promise<void> {
  await ensureKeysFolder(config);
  await writePrivately(config.keysDir, publicName, publicKey);
}

async function ensureKeysFolder({ keysDir }: KeyConfig): Promise<void> {
  try {
    await mkdir(keysDir, { recursive: true, mode: 0o700 });
    await chmod(keysDir, 0o700);
  } catch (error) {
    throw startError('keysFolderUnusable', {
      folder: keysDir,
      reason: (error as NodeJS.ErrnoException).code ?? '',
    });
  }
}

/**
 * Moves the private key of an earlier version from the data folder to the keys folder. Interrupted at any moment, it
 * leaves the key in at least one of them.
 */
export async function moveKeyOutOfData(config: KeyConfig, log: Logger): Promise<void> {
  const from = join(config.dataDir, privateName);
  const isLeftThere = config.SIN_PRIVATE_KEY_FILE !== undefined || isInside(config.dataDir, join(config.keysDir, 'x'));
  const found = isLeftThere ? null : await readOne(config, from);
  if (found === null) return;
  await ensureKeysFolder(config);
  const isTaken = (await readdir(config.keysDir)).includes(privateName);
  const name = isTaken ? `sin-private-key-${found.key.getKeyID().toHex()}.asc` : privateName;
  const to = join(config.keysDir, name);
  await rename(from, to).catch(async () => {
    // Another file system.
    await writePrivately(config.keysDir, name, await readFile(from, 'utf8'));
    await rm(from);
  });
  if (!isTaken) await writePublicKey(config, found.key.toPublic().armor());
  log.info({ from, to }, 'moved the private key for Social Insurance Numbers out of the data folder');
}

/** Ends a rotation: the next key becomes the current one, and the current one is kept under its ID. */
export async function promoteNextKey(config: KeyConfig): Promise<void> {
  const path = (name: string) => join(config.keysDir, name);
  const next = await readNextKey(config);
  if (next === null) return;
  const current = await readOne(config, path(privateName));
  if (current !== null)
    await copyFile(path(privateName), path(`sin-private-key-${current.key.getKeyID().toHex()}.asc`));
  await rename(path(nextName), path(privateName));
  await writePublicKey(config, next.key.toPublic().armor());
}

/** The fingerprint of a public key. @throws when it cannot be parsed */
export async function fingerprintOf(publicKey: string): Promise<string> {
  return (await readKey({ armoredKey: publicKey })).getFingerprint();
}
