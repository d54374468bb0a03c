import { decrypt, type PrivateKey, type PublicKey, readKey, readMessage } from 'openpgp';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/refusal.ts';
import { startError } from '../../settings/start-error.ts';
import { accountsWithOtherKeys, resealAccount } from './queries/bank-accounts.ts';
import {
  findSealingKey,
  inOwnerTransaction,
  replaceSealingKey,
  resealSin,
  sealedWithOtherKeys,
} from './queries/members.ts';
import { seal } from './seal.ts';
import {
  makeKeyPair,
  privateKeyFile,
  promoteNextKey,
  publicKeyFile,
  readNextKey,
  readPrivateKeys,
} from './sin-key-files.ts';
import { proveKey } from './sin-key-proof.ts';

/** The result of a rotation. */
export interface Rotation {
  /** How many numbers, of people and of bank accounts, were sealed again with the new key. */
  resealed: number;
  /** How many numbers no private key on this machine opens. They stay as they are. */
  unopened: number;
  /** Where the new private key is. */
  privateKeyFile: string;
}

const batchSize = 50;

/**
 * Makes a new key pair, makes the database seal with it, and seals again what the private keys on this machine open. Each
 * step is complete in itself, and the audit log records it; a rotation that was interrupted continues when it is run again.
 * The earlier private key is kept, for backups of the database.
 * @param options.oldKeyLost rotates although no private key here opens what the database seals now
 * @throws StartError when the private key is missing, locked or unreadable
 * @throws Refusal when the database has no key yet
 */
export async function rotateSinKey(
  parts: { owner: pg.Pool; config: Config },
  options: { oldKeyLost: boolean },
): Promise<Rotation> {
  const { owner, config } = parts;
  const stored = await findSealingKey(owner);
  if (stored === null) throw new Refusal(409, 'sinKeyNotSet');
  const { opening } = await proveKey(owner, stored, await readPrivateKeys(config));
  if (opening === 'locked') throw startError('sinPassphraseRequired', { file: privateKeyFile(config) });
  if (opening === 'elsewhere' && !options.oldKeyLost)
    throw startError('sinPrivateKeyMissing', { file: privateKeyFile(config), publicFile: publicKeyFile(config) });
  if ((await readNextKey(config)) === null) await makeKeyPair(config, 'next');
  const next = await readNextKey(config);
  if (next === null) throw startError('sinPrivateKeyMissing', { file: config.keysDir, publicFile: '' });
  if (next.isLocked) throw startError('sinPassphraseRequired', { file: next.file });
  const publicKey = next.key.toPublic().armor();
  const { sealingProblem } = await proveKey(owner, publicKey, [next]);
  if (sealingProblem !== null) throw startError('sinPublicKeyUnusable', { reason: sealingProblem });
  if (publicKey !== stored) await replaceSealingKey(owner, stored, publicKey);
  const keys = (await readPrivateKeys(config)).filter(({ isLocked }) => !isLocked).map(({ key }) => key);
  const people = await resealAll(owner, sins, publicKey, keys);
  const accounts = await resealAll(owner, bankAccounts, publicKey, keys);
  await promoteNextKey(config);
  return {
    resealed: people.resealed + accounts.resealed,
    unopened: people.unopened + accounts.unopened,
    privateKeyFile: privateKeyFile({ ...config, SIN_PRIVATE_KEY_FILE: undefined }),
  };
}

/** A kind of sealed numbers: those with other keys than the given one, by id, and how one is stored again. */
interface Sealed {
  read(client: pg.PoolClient, publicKey: string, after: string): Promise<{ id: string; sealed: Buffer | null }[]>;
  store(client: pg.PoolClient, id: string, before: Buffer, after: Buffer): Promise<boolean>;
}

const sins: Sealed = {
  read: async (client, publicKey, after) =>
    (await sealedWithOtherKeys(client, publicKey, after, batchSize)).map(({ member, sealed }) => ({
      id: member,
      sealed,
    })),
  store: resealSin,
};
const bankAccounts: Sealed = {
  read: (client, publicKey, after) => accountsWithOtherKeys(client, publicKey, after, batchSize),
  store: resealAccount,
};

/** Seals again, in batches of one transaction each, every number of a kind that is sealed with another key. */
async function resealAll(
  owner: pg.Pool,
  { read, store }: Sealed,
  publicKey: string,
  keys: PrivateKey[],
): Promise<{ resealed: number; unopened: number }> {
  const encryptionKeys = await readKey({ armoredKey: publicKey });
  let [resealed, unopened, after] = [0, 0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const seen = await inOwnerTransaction(owner, async (client) => {
      const rows = await read(client, publicKey, after);
      for (const { id, sealed } of rows) {
        const again = sealed && (await reseal(sealed, keys, encryptionKeys));
        if (sealed === null || again === null) unopened += 1;
        else if (await store(client, id, sealed, again)) resealed += 1;
      }
      return rows;
    });
    const last = seen.at(-1);
    if (last === undefined) return { resealed, unopened };
    after = last.id;
  }
}

/** The same number, sealed with another key; null if none of the private keys opens it. */
async function reseal(sealed: Buffer, keys: PrivateKey[], encryptionKeys: PublicKey): Promise<Buffer | null> {
  const message = await readMessage({ binaryMessage: new Uint8Array(sealed) });
  const ids = new Set(keys.flatMap((key) => key.getKeyIDs()).map((id) => id.toHex()));
  if (!message.getEncryptionKeyIDs().some((id) => ids.has(id.toHex()))) return null;
  const { data } = await decrypt({ message, decryptionKeys: keys });
  return seal(String(data), encryptionKeys);
}
