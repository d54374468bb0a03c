import { createHmac } from 'node:crypto';
import { decrypt, type PrivateKey, readMessage } from 'openpgp';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { startError } from '../../settings/start-error.ts';
import { sealedAccounts, storeAccountDigest } from './queries/bank-accounts.ts';
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
 * duplicates, that of the person, which finds the same person at another company, and that of a bank account, which finds it again. Numbers stored before there were digests, or
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
  const count = async (sealed: Buffer, store: (digits: string) => Promise<boolean>) => {
    const digits = await opened(sealed, keys);
    if (digits === null) result.unopened += 1;
    else result[(await store(digits)) ? 'indexed' : 'unchanged'] += 1;
  };
  await inBatches(owner, async (client, after) => {
    const batch = await sealedNumbers(client, after, batchSize);
    for (const { member, company, sealed } of batch)
      await count(sealed, (digits) =>
        storeDigests(client, member, sealed, {
          company: digest(`${company} ${digits}`),
          person: digest(`person ${digits}`),
        }),
      );
    return batch.at(-1)?.member;
  });
  await inBatches(owner, async (client, after) => {
    const batch = await sealedAccounts(client, after, batchSize);
    for (const { id, sealed } of batch)
      if (sealed !== null)
        await count(sealed, (text) => storeAccountDigest(client, id, sealed, digest(`bank ${text}`)));
    return batch.at(-1)?.id;
  });
  return result;
}

/** Runs batches of one transaction each. @param work gets the last id of the batch before, and returns that of its own, if it has one */
async function inBatches(
  owner: pg.Pool,
  work: (client: pg.PoolClient, after: string) => Promise<string | undefined>,
): Promise<void> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    after = await inOwnerTransaction(owner, (client) => work(client, from));
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
