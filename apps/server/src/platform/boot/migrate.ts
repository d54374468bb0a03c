import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { statementsOn } from '@portage/platform/postgres/statements-on';
import { keepBackupsAway } from '@portage/platform/table-copy/backup-lock';
import pg from 'pg';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { startError } from '../../settings/start-error.ts';
import { deadLetters, jobNames, jobsSchema, queues } from '../jobs/queues.ts';
import { type Applied, baselineEntry, isBeforeBaseline } from './baseline.ts';
import {
  createAppliedTable,
  fittingSecret,
  knownApplied,
  type Migration,
  readApplied,
  readSchema,
  refuseUnfinishedRestore,
  secretEntry,
} from './installed-schema.ts';
import { applyBeforeTables, applyObjects, differingObject, readAppliedObjects } from './objects/apply-objects.ts';
import type { SchemaObject } from './objects/read-objects.ts';
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

/** What a call of migrate has applied. */
export interface Migrated {
  /** File names of migrations. */
  migrations: string[];
  /** Names of functions, views, triggers and policies. */
  objects: string[];
}

/**
 * Brings the database to the schema of this program: a new one gets the baseline, every other one the migrations that it does not have, and
 * then the functions, views, triggers and policies that differ from `database/objects`. All of it is one transaction, so that no request
 * meets tables and functions of two versions, and a schema that fails leaves the database as it was.
 * Replicas that start together wait for each other on an advisory lock. A backup, which reads every table in one transaction, and a
 * migration never run at the same time.
 * @param owner connection as the role that owns the schema
 * @param options.folder another folder than `database/`, for tests
 * @param options.through name of the last file to apply, for tests that start from an earlier schema, without its objects; default the newest
 * @param options.secret fingerprint of the secret that the passwords derive from; without it, for tests, any may set the
 * passwords. `adopt` replaces the secret of the database. A database of the `previous` secret keeps it and its passwords.
 * @param options.restoring for a database that a restore fills: the migrations to apply, with their fingerprints, without objects; null for all
 * @throws StartError, before anything changes, when an applied file has changed or is not known here, or the secret is another;
 * when the owner lacks a right, which `portage database prepare` explains; when a backup runs, or others keep a table locked
 */
export async function migrate(
  owner: pg.ClientConfig,
  roles: LoginRoles,
  options: {
    folder?: string;
    through?: string;
    secret?: { fingerprint: string; adopt: boolean; previous?: SecretClaim | null };
    restoring?: Applied | null;
    locks?: LockWaits;
  } = {},
): Promise<Migrated> {
  const client = new pg.Client(owner);
  // A lost session fails the running statement; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('portage migrations'))");
    const { secret, restoring, through } = options;
    const { migrations, objects } = await readSchema(options.folder);
    const before = await readApplied(client);
    if (restoring === undefined) refuseUnfinishedRestore(before ?? new Map());
    const applied = knownApplied(before ?? new Map(), migrations);
    const wanted = restoring && knownApplied(restoring, migrations);
    const own =
      secret?.adopt === false
        ? await fittingSecret(client, owner, before, [
            { ...roles, fingerprint: secret.fingerprint },
            ...(secret.previous ? [secret.previous] : []),
          ])
        : { ...roles, fingerprint: secret?.fingerprint };
    if (before === null) await refuseUnsuitableOwner(client);
    const isWanted = ({ name }: Migration, at: number) =>
      (through === undefined || at <= migrations.findIndex((one) => one.name === through)) &&
      (wanted?.has(name) ?? true);
    const missing = migrations.filter(isWanted).filter(({ name }) => !applied.has(name));
    const isWhole = through === undefined && !wanted;
    const differs = isWhole && differingObject(objects, await readAppliedObjects(client)) !== undefined;
    const changes = missing.length > 0 || differs;
    if (before !== null && changes && !(await keepBackupsAway(client))) throw startError('migrationDuringBackup');
    await createAppliedTable(client);
    if (own.fingerprint !== undefined && own.fingerprint !== before?.get(secretEntry))
      await client.query(
        'insert into migrations.applied (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()',
        [secretEntry, own.fingerprint],
      );
    const done = changes
      ? await applyAll(client, { missing, applied, objects, isWhole }, options.locks ?? patientLocks)
      : [];
    await ensureJobs(client);
    await ensureLoginRoles(client, owner, own);
    return { migrations: missing.map(({ name }) => name), objects: done };
  } catch (error) {
    if (!isNotPermitted(error)) throw error;
    const { user } = await readRoleFacts(client);
    throw startError('ownerNotPermitted', { role: user, reason: (error as Error).message });
  } finally {
    await client.end();
  }
}

/**
 * The baseline gives service_role the owner's BYPASSRLS.
 * @throws StartError when the owner has it and may not give it
 */
async function refuseUnsuitableOwner(client: pg.Client): Promise<void> {
  const { user, isSuperuser, bypassesRowSecurity, canPassBypass } = await readRoleFacts(client);
  if (bypassesRowSecurity && !isSuperuser && !canPassBypass)
    throw startError('ownerBypassesRowSecurity', { role: user });
}

interface Changes {
  missing: readonly Migration[];
  /** What is applied already. */
  applied: Applied;
  objects: readonly SchemaObject[];
  /** Whether the objects are applied too. */
  isWhole: boolean;
}

/** @returns names of the objects that were applied @throws StartError when others keep a table locked that changes */
async function applyAll(client: pg.Client, changes: Changes, locks: LockWaits): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    /** What is being applied. */
    let current = '';
    try {
      return await inTransaction(client, async () => {
        await client.query("select set_config('lock_timeout', $1, true)", [String(locks.timeoutMs)]);
        return await applyOnce(client, changes, (name) => {
          current = name;
        });
      });
    } catch (error) {
      if (!isBlocked(error)) throw error;
      if (attempt === locks.attempts) {
        const processes = (await processesWithTables(client)).join(', ') || '-';
        throw startError('migrationBlocked', { name: current, attempts: attempt, processes });
      }
      await pause(locks.pauseMs);
    }
  }
}

async function applyOnce(
  client: pg.Client,
  { missing, applied, objects, isWhole }: Changes,
  onStep: (name: string) => void,
): Promise<string[]> {
  const beforeTables = async () => {
    onStep('objects/before-tables');
    return await applyBeforeTables(client, objects);
  };
  const done = applied.has(baselineEntry) ? await beforeTables() : [];
  for (const { name, sql, sha256 } of missing) {
    onStep(name);
    if (name === baselineEntry) {
      const [roles = '', tables] = sql.split('\n-- Here come the functions of objects/before-tables.\n');
      if (tables === undefined)
        throw new Error('database/baseline.sql does not say where the functions of before-tables come.');
      await client.query(roles);
      done.push(...(await beforeTables()));
      onStep(name);
      await client.query(tables);
    } else await client.query(sql);
    await client.query('insert into migrations.applied (name, sha256) values ($1, $2)', [name, sha256]);
  }
  const earlier = await client.query('select name from migrations.applied');
  const replaced = earlier.rows.map(({ name }) => name).filter(isBeforeBaseline);
  if (replaced.length > 0) {
    // The baseline of a database of release 0.4.0 is that of its last migration.
    await client.query(
      'insert into migrations.applied (name, sha256, applied_at) select $1, $2, max(applied_at) from migrations.applied where name = any ($3)',
      [baselineEntry, applied.get(baselineEntry), replaced],
    );
    await client.query('delete from migrations.applied where name = any ($1)', [replaced]);
  }
  if (isWhole) {
    onStep('objects');
    done.push(...(await applyObjects(client, objects)));
  }
  return done;
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

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
