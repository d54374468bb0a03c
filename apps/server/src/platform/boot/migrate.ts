import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { startError } from '../../settings/start-error.ts';
import { deadLetters, jobNames, jobsSchema, queues } from '../jobs/queues.ts';
import { statementsOn } from '../postgres/statements-on.ts';
import { keepBackupsAway } from '../table-copy/backup-lock.ts';
import {
  type Applied,
  createAppliedTable,
  fittingSecret,
  type Migration,
  readApplied,
  readMigrations,
  refuseUnfinishedRestore,
  refuseUnknownMigrations,
  secretEntry,
} from './installed-schema.ts';
import { ensureLoginRoles, isNotPermitted, type LoginRoles } from './roles/login-roles.ts';
import { readRoleFacts } from './roles/role-facts.ts';
import type { SecretClaim } from './secrets.ts';

/** How a migration waits for tables that others use. While it waits, everyone else queues behind it, so it gives up soon and tries again. */
export interface LockWaits {
  attempts: number;
  /** How long an attempt waits for one lock. */
  timeoutMs: number;
  pauseMs: number;
}

/** About three minutes. */
const patientLocks: LockWaits = { attempts: 30, timeoutMs: 3000, pauseMs: 3000 };

/**
 * Migrates the database to the newest schema: plain SQL files in order, each once, each in its own transaction.
 * Replicas that start together wait for each other on an advisory lock. A backup, which reads every table in one transaction, and a
 * migration never run at the same time.
 * @param owner connection as the role that owns the schema
 * @param options.through name of the last file to apply, for tests that start from an earlier schema; default the newest
 * @param options.secret fingerprint of the secret that the passwords derive from; without it, for tests, any may set the
 * passwords. `adopt` replaces the secret of the database. A database of the `previous` secret keeps it and its passwords.
 * @param options.restoring for a database that a restore fills: the migrations to apply, with their fingerprints; null for all
 * @returns names of the files applied by this call
 * @throws StartError, before anything changes, when an applied file has changed or is not known here, or the secret is another;
 * when the owner lacks a right, which `portage database prepare` explains; when a backup runs, or others keep a table locked
 */
export async function migrate(
  owner: pg.ClientConfig,
  roles: LoginRoles,
  options: {
    through?: string;
    secret?: { fingerprint: string; adopt: boolean; previous?: SecretClaim | null };
    restoring?: Applied | null;
    locks?: LockWaits;
  } = {},
): Promise<string[]> {
  const client = new pg.Client(owner);
  // A lost session fails the running statement; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('portage migrations'))");
    const { secret, restoring } = options;
    const migrations = await readMigrations();
    const before = await readApplied(client);
    if (restoring === undefined) refuseUnfinishedRestore(before ?? new Map());
    refuseUnknownMigrations(new Map([...(before ?? []), ...(restoring ?? [])]), migrations);
    const own =
      secret?.adopt === false
        ? await fittingSecret(client, owner, before, [
            { ...roles, fingerprint: secret.fingerprint },
            ...(secret.previous ? [secret.previous] : []),
          ])
        : { ...roles, fingerprint: secret?.fingerprint };
    if (before === null) await refuseUnsuitableOwner(client);
    const isWanted = ({ name }: Migration) =>
      (options.through === undefined || name <= options.through) && (restoring?.has(name) ?? true);
    const missing = migrations.filter((migration) => isWanted(migration) && !before?.has(migration.name));
    if (before !== null && missing.length > 0 && !(await keepBackupsAway(client)))
      throw startError('migrationDuringBackup');
    await createAppliedTable(client);
    if (own.fingerprint !== undefined && own.fingerprint !== before?.get(secretEntry))
      await client.query(
        'insert into migrations.applied (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()',
        [secretEntry, own.fingerprint],
      );
    for (const migration of missing) await applyOne(client, migration, options.locks ?? patientLocks);
    const done = missing.map(({ name }) => name);
    await ensureJobs(client);
    await ensureLoginRoles(client, owner, own);
    return done;
  } catch (error) {
    if (!isNotPermitted(error)) throw error;
    const { user } = await readRoleFacts(client);
    throw startError('ownerNotPermitted', { role: user, reason: (error as Error).message });
  } finally {
    await client.end();
  }
}

/**
 * The first migration gives service_role the owner's BYPASSRLS.
 * @throws StartError when the owner has it and may not give it
 */
async function refuseUnsuitableOwner(client: pg.Client): Promise<void> {
  const { user, isSuperuser, bypassesRowSecurity, canPassBypass } = await readRoleFacts(client);
  if (bypassesRowSecurity && !isSuperuser && !canPassBypass)
    throw startError('ownerBypassesRowSecurity', { role: user });
}

/** @throws StartError when others keep a table locked that it changes */
async function applyOne(client: pg.Client, { name, sql, sha256 }: Migration, locks: LockWaits): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await inTransaction(client, async () => {
        await client.query("select set_config('lock_timeout', $1, true)", [String(locks.timeoutMs)]);
        await client.query(sql);
        await client.query('insert into migrations.applied (name, sha256) values ($1, $2)', [name, sha256]);
      });
      return;
    } catch (error) {
      if (!isBlocked(error)) throw error;
      if (attempt === locks.attempts) {
        const processes = (await processesWithTables(client)).join(', ') || '-';
        throw startError('migrationBlocked', { name, attempts: attempt, processes });
      }
      await pause(locks.pauseMs);
    }
}

/** Whether a statement waited too long for a lock, or each of two waited for the other. */
const isBlocked = (error: unknown): boolean => ['55P03', '40P01'].includes((error as pg.DatabaseError).code ?? '');

/** Processes of PostgreSQL whose transactions hold tables of this database. */
async function processesWithTables(client: pg.Client): Promise<number[]> {
  const { rows } = await statementsOn(client).query(
    `select distinct l.pid from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
     where l.granted and l.pid <> pg_backend_pid() and c.relkind in ('r', 'p')
       and l.database = (select oid from pg_database where datname = current_database())
       and n.nspname in ('public', 'app', 'auth', 'storage', 'live', 'jobs', 'vendor_sign', 'vendor_billing') order by 1`,
  );
  return rows.flatMap(({ pid }) => pid ?? []);
}

/** Creates pg-boss's tables and our queues as the owner, so the server needs no privilege to create anything. */
async function ensureJobs(client: pg.Client): Promise<void> {
  const { rows } = await statementsOn(client).query("select to_regclass('jobs.version') is null as missing");
  if (rows[0]?.missing) await client.query(getConstructionPlans(jobsSchema));
  await ensureQueues(client);
  await client.query(`
    grant usage on schema jobs to service_role;
    grant all on all tables in schema jobs to service_role;
    grant execute on all functions in schema jobs to service_role;
    grant usage on all sequences in schema jobs to service_role;`);
}

/** Creates missing queues and updates the settings of existing ones, if any setting changed since the last start. */
async function ensureQueues(client: pg.Client): Promise<void> {
  const sha256 = createHash('sha256')
    .update(JSON.stringify([deadLetters, queues]))
    .digest('hex');
  const unchanged = await client.query("select 1 from migrations.applied where name = 'job queues' and sha256 = $1", [
    sha256,
  ]);
  if (unchanged.rowCount === 1) return;
  const known = await statementsOn(client).query('select name from jobs.queue');
  const boss = new PgBoss({
    db: {
      executeSql: async (text: string, values?: unknown[]) => ({ rows: (await client.query(text, values)).rows }),
    },
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  // The dead-letter queue comes first: the other queues refer to it.
  for (const { name, ...settings } of [deadLetters, ...jobNames.map((name) => ({ name, ...queues[name] }))]) {
    if (known.rows.some((row) => row.name === name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  }
  await boss.stop({ graceful: false });
  await client.query(
    "insert into migrations.applied (name, sha256) values ('job queues', $1) on conflict (name) do update set sha256 = excluded.sha256",
    [sha256],
  );
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
