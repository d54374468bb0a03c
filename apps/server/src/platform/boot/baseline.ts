import { createHash } from 'node:crypto';

/** What is applied to a database: the baseline and migrations by file name, `job queues`, and `provider secret`, with their fingerprints. */
export type Applied = ReadonlyMap<string, string>;

/** Entry in migrations.applied of the tables of release 0.4.0. */
export const baselineEntry = 'baseline.sql';

/** The last migration of release 0.4.0, which is the tree of 28 November 2026. */
const lastOfRelease = '0153_console_list_indexes.sql';
/** SHA-256 of its 101 migrations, a line for each: name, space, fingerprint. */
const releaseSha256 = '7a4d13e7724a76debacaa301806b1363afdfe6434363987f0eae8ec7e8f98f6a';

/** Whether an entry is of a migration that the baseline stands for. */
export const isBeforeBaseline = (entry: string): boolean => /^\d{4}_.*\.sql$/.test(entry) && entry <= lastOfRelease;

/**
 * What is applied to a database or was when a backup was made, with the baseline in place of the migrations of release 0.4.0.
 * @param baselineSha256 the fingerprint of the baseline
 * @returns null for an earlier release, whose migrations this program does not have anymore
 */
export function withBaseline(applied: Applied, baselineSha256: string): Applied | null {
  const earlier = [...applied].filter(([name]) => isBeforeBaseline(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  if (earlier.length === 0) return applied;
  const lines = earlier.map(([name, sha256]) => `${name} ${sha256}\n`).join('');
  if (createHash('sha256').update(lines).digest('hex') !== releaseSha256) return null;
  return new Map([...[...applied].filter(([name]) => !isBeforeBaseline(name)), [baselineEntry, baselineSha256]]);
}
