import { createHmac } from 'node:crypto';
import { decrypt, type PrivateKey, readMessage } from 'openpgp';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { startError } from '../../settings/start-error.ts';
import { inOwnerTransaction, sealedNumbers, storeDigests } from './queries/members.ts';
import { privateKeyFile, publicKeyFile, readPrivateKeys } from './sin-key-files.ts';

/** The result of indexing. */
export interface IndexedSins {
  /** How many numbers got digests, or other ones than before. */
  indexed: number;
  unchanged: number;
  /** How many numbers no private key on this machine opens. */
  unopened: number;
}

const batchSize = 50;

/**
 * Computes the digests of every sealed number that the private keys on this machine open: that of the company, which finds
 * duplicates, and that of the person, which finds the same person at another company. Numbers stored before there were digests, or
 * before PORTAGE_SECRET changed, need it. The audit log records each change. Can be repeated at any time.
 * @param indexKey the server's key for digests, `sinIndexKey`
 * @throws StartError when the private key is missing, locked or unreadable
 */
export async function indexSins(
  { owner, config }: { owner: pg.Pool; config: Config },
  indexKey: string,
): Promise<IndexedSins> {
  const all = await readPrivateKeys(config);
  const file = privateKeyFile(config);
  if (all.length === 0) throw startError('sinPrivateKeyMissing', { file, publicFile: publicKeyFile(config) });
  const keys = all.filter(({ isLocked }) => !isLocked).map(({ key }) => key);
  if (keys.length === 0) throw startError('sinPassphraseRequired', { file });
  const digest = (text: string) => createHmac('sha256', indexKey).update(text).digest();
  const result: IndexedSins = { indexed: 0, unchanged: 0, unopened: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await inOwnerTransaction(owner, async (client) => {
      const batch = await sealedNumbers(client, after, batchSize);
      for (const { member, company, sealed } of batch) {
        const digits = await opened(sealed, keys);
        if (digits === null) result.unopened += 1;
        else {
          const digests = { company: digest(`${company} ${digits}`), person: digest(`person ${digits}`) };
          result[(await storeDigests(client, member, sealed, digests)) ? 'indexed' : 'unchanged'] += 1;
        }
      }
      return batch;
    });
    const last = rows.at(-1);
    if (last === undefined) return result;
    after = last.member;
  }
}

/** The number; null if none of the keys opens it. */
async function opened(sealed: Buffer, keys: readonly PrivateKey[]): Promise<string | null> {
  const message = await readMessage({ binaryMessage: new Uint8Array(sealed) });
  const wanted = message.getEncryptionKeyIDs().map((id) => id.toHex());
  const key = keys.find((one) => one.getKeyIDs().some((id) => wanted.includes(id.toHex())));
  if (key === undefined) return null;
  return String((await decrypt({ message, decryptionKeys: key })).data);
}
