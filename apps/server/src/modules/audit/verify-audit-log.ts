import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { type CheckpointLine, readCheckpoints } from './checkpoint-file.ts';
import {
  type AuditEntry,
  auditDifferences,
  auditEntriesAfter,
  auditedTables,
  auditHeads,
  countEntries,
  knownCheckpoints,
  type Position,
  type RowRange,
} from './queries.ts';

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

/** How far a verification is. With it, another process can go on. */
export interface AuditProgress extends AuditReport {
  /** How many entries were compared with the rows that they are about. */
  compared: number;
  /** The last entry that was read; null before the first. */
  read: (Position & { hash: string }) | null;
  /** The rows that were compared last; null until all entries are read. */
  rows: Pick<RowRange, 'table' | 'before'> | null;
}

/** How many entries a piece has, at most about. */
export interface PieceSizes {
  read: number;
  compared: number;
}
const defaultSizes: PieceSizes = { read: 5000, compared: 20_000 };
const maxFindings = 1000;

/**
 * Verifies that nothing that the audit log covers was altered: its hash chains, their newest entries as the signed
 * checkpoints outside the database know them, and every audited row as the log's last state of it.
 */
export async function verifyAuditLog(deps: Parts): Promise<AuditReport> {
  let report: AuditReport = { entries: 0, checkpoints: 0, findings: [] };
  for await (const { entries, checkpoints, findings } of verifyPieces(deps, null))
    report = { entries, checkpoints, findings };
  return report;
}

type Parts = Pick<Deps, 'config' | 'db' | 'keys'>;

/**
 * Verifies the audit log piece by piece, so that no statement takes longer as the log grows. A row and its entries are compared as of
 * one moment, and each piece as of its own.
 * @param from where to go on; null to begin
 * @yields the progress after each piece, at least once; the last is the result
 */
export async function* verifyPieces(
  deps: Parts,
  from: AuditProgress | null,
  sizes: PieceSizes = defaultSizes,
): AsyncGenerator<AuditProgress, void> {
  const [lines, known] = await Promise.all([readCheckpoints(deps), knownCheckpoints(deps.db)]);
  const progress: AuditProgress = from ?? {
    entries: 0,
    checkpoints: lines.length,
    findings: checkpointFindings(lines, known),
    compared: 0,
    read: null,
    rows: null,
  };
  const isFull = () => progress.findings.length >= maxFindings;
  const parts = [
    ...(progress.rows === null ? [readEntries(deps, lines, progress, sizes.read)] : []),
    compareRows(deps, progress, sizes.compared),
  ];
  for (const part of parts)
    for await (const _ of part) {
      progress.findings.length = Math.min(progress.findings.length, maxFindings);
      yield progress;
      if (isFull()) return;
    }
}

function checkpointFindings(
  lines: readonly CheckpointLine[],
  known: Awaited<ReturnType<typeof knownCheckpoints>>,
): AuditFinding[] {
  const inFile = new Set(lines.map(({ sha256 }) => sha256.toString('hex')));
  return [
    ...lines.flatMap(({ checkpoint }, index): AuditFinding[] =>
      checkpoint === null ? [{ kind: 'checkpointForged', line: String(index + 1) }] : [],
    ),
    ...known.flatMap(({ number, line_sha256 }): AuditFinding[] =>
      inFile.has(line_sha256.toString('hex')) ? [] : [{ kind: 'checkpointRemoved', checkpoint: number }],
    ),
  ];
}

/** An entry that must be in the log, with its hashes as they were recorded. */
interface RecordedEntry extends Position {
  hashes: readonly string[];
}

/** Before the rows of the first table. */
const beforeAll = { table: '', before: null };

/** Reads the entries of all chains, in their order. @yields after each piece */
async function* readEntries(
  { db }: Parts,
  lines: readonly CheckpointLine[],
  progress: AuditProgress,
  pageSize: number,
): AsyncGenerator<void, void> {
  const { findings } = progress;
  // A chain only grows, so its newest entry as of now is in the log that is read after this.
  const recorded = await recordedEntries(db, lines, progress.read);
  let next = 0;
  /** Notes the recorded entries before a position that the log does not have. */
  const missUntil = (position: Position | null) => {
    for (
      let one = recorded[next];
      one !== undefined && (position === null || compare(one, position) < 0);
      one = recorded[++next]
    )
      findings.push({ kind: 'entriesRemoved', chain: one.company_id, entry: one.seq });
  };
  for (;;) {
    const page: AuditEntry[] = await auditEntriesAfter(db, progress.read, pageSize);
    for (const entry of page) {
      const { company_id, seq } = entry;
      const hash = entry.hash.toString('hex');
      if (!follows(entry, progress.read?.company_id === company_id ? progress.read : null))
        findings.push({ kind: 'entryAltered', chain: company_id, entry: seq });
      missUntil(entry);
      const known = recorded[next];
      if (known !== undefined && compare(known, entry) === 0) {
        if (known.hashes.some((one) => one !== hash))
          findings.push({ kind: 'entryReplaced', chain: company_id, entry: seq });
        next += 1;
      }
      progress.read = { company_id, seq, hash };
    }
    progress.entries += page.length;
    if (page.length < pageSize) break;
    yield;
  }
  missUntil(null);
  progress.rows = beforeAll;
  yield;
}

/** The entries after a position that checkpoints recorded, and the newest of each chain, in the order of the log. */
async function recordedEntries(
  db: Parts['db'],
  lines: readonly CheckpointLine[],
  after: Position | null,
): Promise<RecordedEntry[]> {
  const hashes = new Map<string, Set<string>>();
  for (const { checkpoint } of lines)
    for (const [chain, [seq, hash]] of Object.entries(checkpoint?.heads ?? {})) add(hashes, chain, String(seq), hash);
  for (const { company_id, last_seq, last_hash } of await auditHeads(db))
    if (last_seq !== '0') add(hashes, company_id, last_seq, last_hash.toString('hex'));
  return [...hashes]
    .map(([key, known]) => {
      const [company_id = '', seq = ''] = key.split(' ');
      return { company_id, seq, hashes: [...known] };
    })
    .filter((entry) => after === null || compare(entry, after) > 0)
    .sort(compare);
}

/** Order of the log: a UUID sorts as its text does. */
function compare(a: Position, b: Position): number {
  if (a.company_id !== b.company_id) return a.company_id < b.company_id ? -1 : 1;
  return Number(a.seq) - Number(b.seq);
}

/** Notes that a chain's entry of this number has this hash. */
function add(known: Map<string, Set<string>>, chain: string, seq: string, hash: string): void {
  const key = `${chain} ${seq}`;
  known.set(key, new Set([...(known.get(key) ?? []), hash]));
}

/** Whether an entry's number and hash follow from the one before it in its chain; null when it is the first. */
function follows(entry: AuditEntry, before: { seq: string; hash: string } | null): boolean {
  const previous = before === null ? Buffer.from([0]) : Buffer.from(before.hash, 'hex');
  const expected = createHash('sha256').update(previous).update(entry.text).digest();
  return (
    Number(entry.seq) === Number(before?.seq ?? 0) + 1 &&
    entry.previous_hash.equals(previous) &&
    entry.hash.equals(expected)
  );
}

/** Compares the rows of all tables with their entries. @yields after each piece */
async function* compareRows({ db }: Parts, progress: AuditProgress, pieceSize: number): AsyncGenerator<void, void> {
  for (const { name: table, divisible } of await auditedTables(db)) {
    const done = progress.rows;
    if (done !== null && (table < done.table || (table === done.table && done.before === null))) continue;
    const all = { table, from: table === done?.table ? done.before : null, before: null };
    const pieces = divisible ? dividedRange(db, all, '', pieceSize) : [{ range: all, entries: 0 }];
    for await (const { range, entries } of pieces) {
      progress.findings.push(...(await differentRows(db, range)));
      progress.compared += entries;
      progress.rows = { table, before: range.before };
      yield;
    }
  }
}

const hexDigits = [...'0123456789abcdef'];
/** Keys that begin alike beyond this were not made at random. */
const maxPrefix = 6;

/**
 * Divides a range of UUIDs by their first digits, into pieces that have few entries.
 * @param prefix with which the UUIDs of the range begin, unless they are before its first limit
 */
async function* dividedRange(
  db: Parts['db'],
  range: RowRange,
  prefix: string,
  pieceSize: number,
): AsyncGenerator<{ range: RowRange; entries: number }, void> {
  const entries = await countEntries(db, range, pieceSize + 1);
  if (entries <= pieceSize || prefix.length === maxPrefix) {
    yield { range, entries };
    return;
  }
  for (const [index, digit] of hexDigits.entries()) {
    const first = prefix + digit;
    const following = hexDigits[index + 1];
    const before = following === undefined ? range.before : prefix + following;
    if (before !== null && range.from !== null && before <= range.from) continue;
    // What sorts before the first digit belongs to the first piece.
    const from = index === 0 || (range.from !== null && range.from > first) ? range.from : first;
    yield* dividedRange(db, { ...range, from, before }, first, pieceSize);
  }
}

async function differentRows(db: Parts['db'], range: RowRange): Promise<AuditFinding[]> {
  const { table } = range;
  return (await auditDifferences(db, range, maxFindings)).map(({ row_id: row, difference, columns }) => {
    if (difference === 'missing') return { kind: 'rowRemoved', table, row };
    if (difference === 'unlogged') return { kind: 'rowAdded', table, row };
    return { kind: 'rowChanged', table, row, columns: columns.join(', ') };
  });
}
