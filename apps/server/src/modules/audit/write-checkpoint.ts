import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { appendCheckpoint } from './checkpoint-file.ts';
import { auditHeadsSince, insertCheckpoint, lockNewestCheckpoint } from './queries.ts';

/** Entries are stamped before they commit, so a checkpoint looks back further than the one before it. */
const overlapMs = 600_000;

/**
 * Records the newest entry of each chain of the audit log in the checkpoint file, outside the database. To remove or rewrite an
 * entry up to there, the file's signatures must be forged.
 * @returns how many chains grew since the last checkpoint; 0 writes none
 */
export async function writeCheckpoint(deps: Pick<Deps, 'config' | 'db' | 'keys'>): Promise<number> {
  return deps.db.transaction(asService, async (tx) => {
    const { newest, now: at } = await lockNewestCheckpoint(tx);
    const heads = await auditHeadsSince(tx, newest === null ? null : new Date(newest.getTime() - overlapMs));
    if (heads.length === 0) return 0;
    const lineSha256 = await appendCheckpoint(deps, {
      at: at.toISOString(),
      heads: Object.fromEntries(
        heads.map((head) => [head.company_id, [Number(head.last_seq), head.last_hash.toString('hex')]]),
      ),
    });
    await insertCheckpoint(tx, { at, lineSha256 });
    return heads.length;
  });
}
