import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/platform/postgres/database.ts';

export interface TestDatabase extends AsyncDisposable {
  /** The owner's connection, a superuser, to arrange data and inspect results. */
  owner: pg.Client;
  /** The database as the server sees it. */
  db: Database;
  /** How to connect to this database, with `user` and `password` of the owner. */
  connection: { host: string; port: number; user: string; password: string; database: string };
}

/** A private database for one test file, cloned from the migrated template. Dispose of it in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...cluster, database: 'postgres' });
  await admin.connect();
  // Cloning needs exclusive access to the template, so concurrent files take turns.
  await admin.query("select pg_advisory_lock(hashtext('template'))");
  await admin.query(`create database ${database} template portage_template`);
  await admin.query("select pg_advisory_unlock(hashtext('template'))");
  const owner = new pg.Client({ ...cluster, database });
  await owner.connect();
  const db = openDatabase({ ...cluster, database, user: 'portage_server', password: 'test', max: 5 });
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
