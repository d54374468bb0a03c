import { lockForBackup } from '@portage/platform/table-copy/backup-lock';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../database/testing/test-database.ts';
import { migrate } from './migrate.ts';

const roles = { serverPassword: 'test', changesPassword: 'test' };
const before = 'baseline.sql';
/** It adds columns to app.audit_checks. */
const next = '0156_audit_checks_in_pieces.sql';

/** A database with one migration to go, and another session on it. */
async function started() {
  const database = await createTestDatabase({
    fill: async (connection) => void (await migrate(connection, roles, { through: before })),
  });
  const other = new pg.Client(database.connection);
  await other.connect();
  return {
    other,
    owner: database.owner,
    migrate: (
      locks: { attempts: number; timeoutMs: number; pauseMs: number },
      secret?: { fingerprint: string; adopt: boolean },
    ) => migrate(database.connection, roles, { through: next, locks, ...(secret && { secret }) }),
    applied: async () =>
      (await database.owner.query('select 1 from migrations.applied where name = $1', [next])).rowCount === 1,
    async [Symbol.asyncDispose]() {
      await other.end();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('a migration that waits for a table lets others read it between its attempts, and ends with a sentence', async () => {
  await using world = await started();
  await world.other.query('begin; select from app.audit_checks');
  const { rows } = await world.other.query('select pg_backend_pid() as pid');
  await expect(world.migrate({ attempts: 2, timeoutMs: 50, pauseMs: 1 })).rejects.toMatchObject({
    code: 'migrationBlocked',
    params: { name: next, attempts: 2, processes: String(rows[0].pid) },
  });
  expect(await world.applied()).toBe(false);

  const running = world.migrate({ attempts: 10_000, timeoutMs: 50, pauseMs: 1 });
  const waits = async () =>
    (await world.owner.query("select from pg_locks where not granted and relation = 'app.audit_checks'::regclass"))
      .rowCount;
  await expect.poll(waits).toBe(1);
  // It queues behind the migration until that gives up waiting.
  await world.owner.query('select from app.audit_checks');
  await world.other.query('commit');
  expect(await running).toEqual({ migrations: [next], objects: [] });
});

test('refuses to migrate while a backup runs, and a backup while it migrates', async () => {
  await using world = await started();
  expect(await lockForBackup(world.other)).toBe(true);
  const locks = { attempts: 10_000, timeoutMs: 50, pauseMs: 1 };
  const recorded = () => world.owner.query('select * from migrations.applied order by name').then(({ rows }) => rows);
  const before = await recorded();
  const secret = { fingerprint: 'of another secret', adopt: true };
  await expect(world.migrate(locks, secret)).rejects.toMatchObject({ code: 'migrationDuringBackup' });
  expect(await recorded()).toEqual(before);
  await world.other.query('select pg_advisory_unlock_all()');

  await world.other.query('begin; select from app.audit_checks');
  const running = world.migrate(locks);
  const waits = async () =>
    (await world.owner.query("select from pg_locks where not granted and relation = 'app.audit_checks'::regclass"))
      .rowCount;
  await expect.poll(waits).toBe(1);
  expect(await lockForBackup(world.owner)).toBe(false);
  await world.other.query('commit');
  await running;
  // Nothing is left to migrate, so a start during a backup goes on.
  expect(await lockForBackup(world.owner)).toBe(true);
  expect(await world.migrate(locks)).toEqual({ migrations: [], objects: [] });
});
