import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CopiedTable } from './catalog.ts';
import {
  constraintsToSetAside,
  copiedTables,
  fixFormats,
  forcedTables,
  queueColumns,
  setSequences,
} from './catalog.ts';
import { copyOut, queueTable } from './copy-out.ts';
import { RowDigest, type RowsDigest } from './row-digest.ts';

/** What a copy contains. */
export interface TableSource {
  tables: readonly CopiedTable[];
  /** @returns the rows of a table as copyOut writes them */
  open(table: CopiedTable): Promise<Readable>;
  sequences: Record<string, string | null>;
}

/** A copy whose rows are not those that were copied. */
export class DifferentRowsError extends Error {
  override name = 'DifferentRowsError';
  readonly table: string;

  constructor(table: string) {
    super(`The rows of ${table} differ from the copy.`);
    this.table = table;
  }
}

/**
 * Replaces all rows of a migrated database with those of a copy, in one transaction: a killed copy leaves the rows of before.
 * Works for an owner without superuser: triggers are disabled on each table, row security is not forced on the owner meanwhile,
 * and foreign keys are checked when all rows are there.
 * @param expected the digest that each table's rows must have once they are in the database; default those that `source` had
 * @returns the digest of each table, as read from the new database
 * @throws DifferentRowsError, and leaves the database as it was
 */
export async function copyIn(
  client: pg.ClientBase,
  source: TableSource,
  { salt, expected }: { salt: Buffer; expected?: ReadonlyMap<string, RowsDigest> },
): Promise<Map<string, RowsDigest>> {
  await fixFormats(client);
  await client.query('begin');
  try {
    const copied = source.tables.filter(({ name }) => name !== queueTable);
    const names = (await copiedTables(client)).map(({ name }) => name);
    const forced = await forcedTables(client);
    const setAside = await constraintsToSetAside(client);
    for (const { drop } of setAside) await client.query(drop);
    for (const name of names)
      await client.query(`alter table ${name} no force row level security, disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    const digests = new Map<string, RowsDigest>();
    for (const table of copied) {
      const given = await load(client, table, await source.open(table), salt);
      requireSame(table.name, expected?.get(table.name) ?? given, given);
      digests.set(table.name, given);
    }
    const queue = source.tables.find(({ name }) => name === queueTable);
    if (queue !== undefined) {
      const given = await loadQueue(client, queue, await source.open(queue), salt);
      requireSame(queueTable, expected?.get(queueTable) ?? given, given);
      digests.set(queueTable, given);
    }
    await setSequences(client, source.sequences);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const name of forced) await client.query(`alter table ${name} force row level security`);
    for (const { add } of setAside) await client.query(add);
    for (const table of copied) requireSame(table.name, digests.get(table.name), await digestOf(client, table, salt));
    await client.query('commit');
    return digests;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

function requireSame(table: string, expected: RowsDigest | undefined, given: RowsDigest): void {
  if (expected?.rows !== given.rows || expected.digest !== given.digest) throw new DifferentRowsError(table);
}

async function load(client: pg.ClientBase, table: CopiedTable, rows: Readable, salt: Buffer): Promise<RowsDigest> {
  const digest = new RowDigest(salt);
  await pipeline(rows, digest, client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)));
  return digest.result();
}

/** Loads the jobs through a table of texts, because pg-boss may have added or removed columns since the copy was made. */
async function loadQueue(
  client: pg.ClientBase,
  { columns }: CopiedTable,
  rows: Readable,
  salt: Buffer,
): Promise<RowsDigest> {
  await client.query(
    `create temporary table copied_jobs (${columns.map((name) => `${name} text`).join(', ')}) on commit drop`,
  );
  const digest = await load(client, { name: 'pg_temp.copied_jobs', columns }, rows, salt);
  const kept = (await queueColumns(client)).filter(({ name }) => columns.includes(name));
  await client.query('delete from jobs.job');
  await client.query(
    `insert into jobs.job (${kept.map(({ name }) => name).join(', ')})
     select ${kept.map(({ name, type }) => `${name}::${type}`).join(', ')} from pg_temp.copied_jobs j
     where exists (select from jobs.queue q where q.name = j.name)`,
  );
  return digest;
}

/** The digest of a table's rows as they are in the database. */
export async function digestOf(client: pg.ClientBase, table: CopiedTable, salt: Buffer): Promise<RowsDigest> {
  const digest = new RowDigest(salt);
  await pipeline(copyOut(client, table), digest.resume());
  return digest.result();
}
