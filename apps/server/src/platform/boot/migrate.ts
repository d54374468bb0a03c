import { createHash } from 'node:crypto';
import pg from 'pg';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { startError } from '../../settings/start-error.ts';
import { deadLetters, jobNames, jobsSchema, queues } from '../jobs/queues.ts';
import { statementsOn } from '../postgres/statements-on.ts';
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

/**
 * Migrates the database to the newest schema: plain SQL files in order, each once, each in its own transaction.
 * Replicas that start together wait for each other on an advisory lock.
 * @param owner connection as the role that owns the schema
 * @param options.through name of the last file to apply, for tests that start from an earlier schema; default the newest
 * @param options.secret fingerprint of the secret that the passwords derive from; without it, for tests, any may set the
 * passwords. `adopt` replaces the secret of the database. A database of the `previous` secret keeps it and its passwords.
 * @param options.restoring for a database that a restore fills: the migrations to apply, with their fingerprints; null for all
 * @returns names of the files applied by this call
 * @throws StartError, before anything changes, when an applied file has changed or is not known here, or the secret is another;
 * when the owner lacks a right, which `portage database prepare` explains
 */
export async function migrate(
  owner: pg.ClientConfig,
  roles: LoginRoles,
  options: {
    through?: string;
    secret?: { fingerprint: string; adopt: boolean; previous?: SecretClaim | null };
    restoring?: Applied | null;
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
    await createAppliedTable(client);
    if (own.fingerprint !== undefined && own.fingerprint !== before?.get(secretEntry))
      await client.query(
        'insert into migrations.applied (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()',
        [secretEntry, own.fingerprint],
      );
    const isWanted = ({ name }: Migration) =>
      (options.through === undefined || name <= options.through) && (restoring?.has(name) ?? true);
    const done = await applyMissing(client, before ?? new Map(), migrations.filter(isWanted));
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

/** Applies the migrations that the database does not have. Returns their names. */
async function applyMissing(client: pg.Client, applied: Applied, migrations: readonly Migration[]): Promise<string[]> {
  const done: string[] = [];
  for (const { name, sql, sha256 } of migrations) {
    if (applied.has(name)) continue;
    await inTransaction(client, async () => {
      await client.query(sql);
      await client.query('insert into migrations.applied (name, sha256) values ($1, $2)', [name, sha256]);
    });
    done.push(name);
  }
  return done;
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
