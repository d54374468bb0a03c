import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { Keys } from '@portage/platform/secrets/keys';
import { CompactSign, compactVerify } from 'jose';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { type Lines, openLines } from '../../providers/files/lines.ts';

/** What a checkpoint records: the number and hash of the newest entry of each chain that grew since the one before. */
const content = z.object({
  at: z.iso.datetime(),
  heads: z.record(z.string(), z.tuple([z.int().positive(), z.string().regex(/^[0-9a-f]{64}$/)])),
});
export type Checkpoint = z.infer<typeof content>;

/** One line of the file. */
export interface CheckpointLine {
  sha256: Buffer;
  /** Null when the line was not signed with this installation's key. */
  checkpoint: Checkpoint | null;
}

/** A key of the PKCS #8 form of Ed25519 is this prefix and 32 bytes (RFC 8410, section 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs checkpoints, derived from the provider's secret, which the database does not have. */
function signingKey(keys: Pick<Keys, 'derive'>): KeyObject {
  const seed = createHash('sha256').update(keys.derive('audit checkpoint')).digest();
  return createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
}

/** Where the checkpoints are: a path, or `s3://bucket/prefix`. */
export const checkpointPath = (config: Config): string =>
  config.AUDIT_CHECKPOINT_FILE ?? join(config.dataDir, 'audit', 'checkpoints.jws');

type Parts = Pick<Deps, 'config' | 'keys'>;

const openCheckpoints = (parts: Pick<Parts, 'config'>): Promise<Lines> =>
  openLines(parts, checkpointPath(parts.config));

/**
 * Appends a signed checkpoint, a line of the form of a JSON Web Signature, and waits until the disk or the bucket has it.
 * @returns the hash of the line
 */
export async function appendCheckpoint(parts: Pick<Parts, 'config' | 'keys'>, checkpoint: Checkpoint): Promise<Buffer> {
  const line = await new CompactSign(Buffer.from(JSON.stringify(checkpoint)))
    .setProtectedHeader({ alg: 'EdDSA' })
    .sign(signingKey(parts.keys));
  await (await openCheckpoints(parts)).append(line, new Date(checkpoint.at));
  return sha256(line);
}

/** Reads all checkpoints; none before the first. */
export async function readCheckpoints(parts: Pick<Parts, 'config' | 'keys'>): Promise<CheckpointLine[]> {
  const lines = await (await openCheckpoints(parts)).read();
  const key = createPublicKey(signingKey(parts.keys));
  return Promise.all(lines.map(async (line) => ({ sha256: sha256(line), checkpoint: await verified(line, key) })));
}

const verified = (line: string, key: KeyObject): Promise<Checkpoint | null> =>
  compactVerify(line, key, { algorithms: ['EdDSA'] }).then(
    ({ payload }) => content.parse(JSON.parse(Buffer.from(payload).toString('utf8'))),
    () => null,
  );

const sha256 = (line: string): Buffer => createHash('sha256').update(line).digest();
