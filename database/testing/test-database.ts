import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@portage/platform/postgres/database';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase extends AsyncDisposable {
  /** The owner's connection, a superuser, to arrange data and inspect results. */
  owner: pg.Client;
  /** The database as the server sees it. */
  db: Database;
  /** How to connect to this database, with `user` and `password` of the owner. */
  connection: { host: string; port: number; user: string; password: string; database: string };
}

export interface TestDatabaseOptions {
  clockOffset?: number;
  fill?: (connection: TestDatabase['connection']) => Promise<void>;
}

/**
 * A private database for one test file, cloned from the migrated template. Dispose of it in afterAll.
 * @param given.clockOffset how far the server's clock is ahead of the system's, in milliseconds
 * @param given.fill makes the schema and its rows in an empty database, instead of the clone
 */
export async function createTestDatabase({ clockOffset = 0, fill }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...cluster, database: 'postgres' });
  await admin.connect();
  if (fill === undefined) {
    // Cloning needs exclusive access to the template, so concurrent files take turns.
    await admin.query("select pg_advisory_lock(hashtext('template'))");
    await admin.query(`create database ${database} template portage_template strategy file_copy`);
    await admin.query("select pg_advisory_unlock(hashtext('template'))");
  } else {
    await admin.query(`create database ${database} template template0`);
    await fill({ ...cluster, database });
  }
  // A run on another date moves the clock by PGOPTIONS, which options of a connection replace.
  const shift = Number(/app\.clock_offset=(-?[\d.]+)s/.exec(process.env.PGOPTIONS ?? '')?.[1] ?? 0);
  const clock = `-c app.clock_offset=${shift + clockOffset / 1000}s`;
  const owner = new pg.Client({ ...cluster, database, options: clock });
  await owner.connect();
  // A test on a busy machine waits for a connection. The server would give up after a second.
  const db = openDatabase({
    ...cluster,
    options: `-c app.sin_index_key=test ${clock}`,
    database,
    user: 'portage_server',
    password: 'test',
    max: 5,
    connectionTimeoutMillis: 30_000,
  });
  return {
    owner,
    db,
    connection: { ...cluster, database },
    async [Symbol.asyncDispose]() {
      await db.close();
      await owner.end();
      await admin.query(`drop database ${database} with (force)`);
      await admin.end();
    },
  };
}
