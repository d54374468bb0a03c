import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditEntry, auditEntries } from './queries.ts';

/**
 * Recomputes the hash chains of the audit log.
 * @returns the number of entries
 * @throws Refusal naming the first entry that does not follow from the one before it
 */
export async function verifyAuditLog(deps: Pick<Deps, 'db'>): Promise<number> {
  const entries = await auditEntries(deps.db);
  const broken = firstBroken(entries);
  if (broken !== null)
    throw new Refusal(
      409,
      `The audit log was altered: entry ${broken.seq} of chain ${broken.company_id} does not follow from the one before it.`,
    );
  return entries.length;
}

/** The first entry whose hash or position in its chain is wrong. */
function firstBroken(entries: readonly AuditEntry[]): AuditEntry | null {
  let chain = '';
  let last: Buffer = Buffer.alloc(0);
  let seq = 0;
  for (const entry of entries) {
    if (entry.company_id !== chain) [chain, last, seq] = [entry.company_id, Buffer.from([0]), 0];
    const expected = createHash('sha256').update(last).update(entry.text).digest();
    if (Number(entry.seq) !== seq + 1 || !entry.previous_hash.equals(last) || !entry.hash.equals(expected))
      return entry;
    [last, seq] = [entry.hash, seq + 1];
  }
  return null;
}
