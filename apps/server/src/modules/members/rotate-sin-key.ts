import { createMessage, decrypt, encrypt, type PrivateKey, type PublicKey, readKey, readMessage } from 'openpgp';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/refusal.ts';
import { startError } from '../../settings/start-error.ts';
import {
  findSealingKey,
  inOwnerTransaction,
  replaceSealingKey,
  resealSin,
  sealedWithOtherKeys,
} from './queries/members.ts';
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
  /** How many numbers were sealed again with the new key. */
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
  const result = await resealAll(owner, publicKey, keys);
  await promoteNextKey(config);
  return { ...result, privateKeyFile: privateKeyFile({ ...config, SIN_PRIVATE_KEY_FILE: undefined }) };
}

/** Seals again, in batches of one transaction each, every number that is sealed with another key. */
async function resealAll(
  owner: pg.Pool,
  publicKey: string,
  keys: PrivateKey[],
): Promise<{ resealed: number; unopened: number }> {
  const encryptionKeys = await readKey({ armoredKey: publicKey });
  let [resealed, unopened, after] = [0, 0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const seen = await inOwnerTransaction(owner, async (client) => {
      const rows = await sealedWithOtherKeys(client, publicKey, after, batchSize);
      for (const { member, sealed } of rows) {
        const again = await reseal(sealed, keys, encryptionKeys);
        if (again === null) unopened += 1;
        else if (await resealSin(client, member, sealed, again)) resealed += 1;
      }
      return rows;
    });
    const last = seen.at(-1);
    if (last === undefined) return { resealed, unopened };
    after = last.member;
  }
}

/** The same number, sealed with another key; null if none of the private keys opens it. */
async function reseal(sealed: Buffer, keys: PrivateKey[], encryptionKeys: PublicKey): Promise<Buffer | null> {
  const message = await readMessage({ binaryMessage: new Uint8Array(sealed) });
  const ids = new Set(keys.flatMap((key) => key.getKeyIDs()).map((id) => id.toHex()));
  if (!message.getEncryptionKeyIDs().some((id) => ids.has(id.toHex()))) return null;
  const { data } = await decrypt({ message, decryptionKeys: keys });
  const again = await encrypt({
    message: await createMessage({ text: String(data) }),
    encryptionKeys,
    format: 'binary',
  });
  return Buffer.from(again as Uint8Array);
}
