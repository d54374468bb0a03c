import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { readCheckpoints } from './checkpoint-file.ts';
import { type AuditEntry, auditDifferences, auditEntriesAfter, auditHeads, knownCheckpoints } from './queries.ts';

/** Something that was altered behind the product's back. */
export type AuditFinding =
  /** The entry does not follow from the one before it in its chain. */
  | { kind: 'entryAltered'; chain: string; entry: string }
  /** The newest entries of a chain are gone: an entry that is known to exist is not in the log. */
  | { kind: 'entriesRemoved'; chain: string; entry: string }
  /** The entry is not the one that a signed checkpoint recorded. */
  | { kind: 'entryReplaced'; chain: string; entry: string }
  /** The row has values that the log does not know. */
  | { kind: 'rowChanged'; table: string; row: string; columns: string }
  | { kind: 'rowRemoved'; table: string; row: string }
  | { kind: 'rowAdded'; table: string; row: string }
  /** A line of the checkpoint file was not signed by this installation. */
  | { kind: 'checkpointForged'; line: string }
  /** A checkpoint that the database knows is not in the file. */
  | { kind: 'checkpointRemoved'; checkpoint: string };

export interface AuditReport {
  entries: number;
  checkpoints: number;
  /** At most about a thousand; empty when everything is intact. */
  findings: AuditFinding[];
}

const pageSize = 5000;
const maxFindings = 1000;

/**
 * Verifies that nothing that the audit log covers was altered: its hash chains, their newest entries as the signed
 * checkpoints outside the database know them, and every audited row as the log's last state of it.
 * @param onRead called after each page with how many entries have been read
 */
export async function verifyAuditLog(
  deps: Pick<Deps, 'config' | 'db' | 'keys'>,
  onRead: (entries: number) => Promise<void> = async () => {},
): Promise<AuditReport> {
  const [lines, known] = await Promise.all([readCheckpoints(deps), knownCheckpoints(deps.db)]);
  const recorded = new Map<string, Set<string>>();
  const findings: AuditFinding[] = [];
  for (const [index, { checkpoint }] of lines.entries()) {
    if (checkpoint === null) findings.push({ kind: 'checkpointForged', line: String(index + 1) });
    for (const [chain, [seq, hash]] of Object.entries(checkpoint?.heads ?? {})) add(recorded, chain, String(seq), hash);
  }
  const inFile = new Set(lines.map(({ sha256 }) => sha256.toString('hex')));
  for (const { number, line_sha256 } of known)
    if (!inFile.has(line_sha256.toString('hex'))) findings.push({ kind: 'checkpointRemoved', checkpoint: number });
  const { entries, found } = await verifyChains(deps, recorded, onRead);
  findings.push(...found, ...(await differentRows(deps)));
  return { entries, checkpoints: lines.length, findings: findings.slice(0, maxFindings) };
}

/** @param recorded hashes of entries that checkpoints recorded, by chain and number */
async function verifyChains(
  { db }: Pick<Deps, 'db'>,
  recorded: Map<string, Set<string>>,
  onRead: (entries: number) => Promise<void>,
): Promise<{ entries: number; found: AuditFinding[] }> {
  const found: AuditFinding[] = [];
  const missing = new Map(recorded);
  // A chain only grows, so its newest entry as of now is in the log that is read after this.
  for (const { company_id, last_seq, last_hash } of await auditHeads(db))
    if (last_seq !== '0') add(missing, company_id, last_seq, last_hash.toString('hex'));
  let entries = 0;
  let last: AuditEntry | null = null;
  for (;;) {
    const page: AuditEntry[] = await auditEntriesAfter(db, last, pageSize);
    for (const entry of page) {
      if (!follows(entry, last?.company_id === entry.company_id ? last : null))
        found.push({ kind: 'entryAltered', chain: entry.company_id, entry: entry.seq });
      const key = `${entry.company_id} ${entry.seq}`;
      const hashes = [...(missing.get(key) ?? [])];
      if (hashes.some((hash) => hash !== entry.hash.toString('hex')))
        found.push({ kind: 'entryReplaced', chain: entry.company_id, entry: entry.seq });
      missing.delete(key);
      last = entry;
    }
    entries += page.length;
    await onRead(entries);
    if (page.length < pageSize || found.length >= maxFindings) break;
  }
  if (found.length < maxFindings)
    for (const key of missing.keys()) {
      const [chain = '', entry = ''] = key.split(' ');
      found.push({ kind: 'entriesRemoved', chain, entry });
    }
  return { entries, found };
}

/** Notes that a chain's entry of this number has this hash. */
function add(known: Map<string, Set<string>>, chain: string, seq: string, hash: string): void {
  const key = `${chain} ${seq}`;
  known.set(key, new Set([...(known.get(key) ?? []), hash]));
}

/** Whether an entry's number and hash follow from the one before it in its chain; null when it is the first. */
function follows(entry: AuditEntry, before: AuditEntry | null): boolean {
  const previous = before?.hash ?? Buffer.from([0]);
  const expected = createHash('sha256').update(previous).update(entry.text).digest();
  return (
    Number(entry.seq) === Number(before?.seq ?? 0) + 1 &&
    entry.previous_hash.equals(previous) &&
    entry.hash.equals(expected)
  );
}

async function differentRows({ db }: Pick<Deps, 'db'>): Promise<AuditFinding[]> {
  return (await auditDifferences(db, maxFindings)).map(({ table_name: table, row_id: row, difference, columns }) => {
    if (difference === 'missing') return { kind: 'rowRemoved', table, row };
    if (difference === 'unlogged') return { kind: 'rowAdded', table, row };
    return { kind: 'rowChanged', table, row, columns: columns.join(', ') };
  });
}
