import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type CopiedTable, copiedTables, fixFormats, queueColumns } from './catalog.ts';

/** Name of the queue among the tables of a copy. */
export const queueTable = 'jobs.job';

/** The tables to copy: those of our schemas, and the unfinished jobs. */
export async function tablesToCopy(client: pg.ClientBase): Promise<CopiedTable[]> {
  const queue = { name: queueTable, columns: (await queueColumns(client)).map(({ name }) => name) };
  return [...(await copiedTables(client)), queue];
}

/** Opens the transaction that a copy reads from: everything is as of this moment. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await fixFormats(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query('select 1');
}

/** The rows of a table as text, one line each. Of the queue, the jobs that have not finished, and those that failed. */
export function copyOut(client: pg.ClientBase, { name, columns }: CopiedTable): Readable {
  const list = columns.join(', ');
  const source =
    name === queueTable
      ? `(select ${list} from jobs.job where name not like '\\_\\_pgboss%' and (state in ('created', 'retry', 'active') or name = 'dead.letters'))`
      : `${name} (${list})`;
  return client.query(copyTo(`copy ${source} to stdout`));
}
