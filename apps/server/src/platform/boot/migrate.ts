import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { StartError } from '../../config.ts';
import { deadLetters, jobNames, jobsSchema, queues } from '../jobs/queues.ts';

const migrationsDir = fileURLToPath(new URL('../../../../../database/migrations/', import.meta.url));

export interface LoginRoles {
  /** Password of portage_server, which requests log in as. */
  serverPassword: string;
  /** Password of portage_changes, which the change stream logs in as. */
  changesPassword: string;
}

/**
 * Migrates the database to the newest schema: plain SQL files in order, each once, each in its own transaction.
 * Replicas that start together wait for each other on an advisory lock.
 * @param owner connection as the role that owns the schema
 * @param options.through name of the last file to apply, for tests that start from an earlier schema; default the newest
 * @returns names of the files applied by this call
 * @throws StartError when an applied file has changed since
 */
export async function migrate(
  owner: pg.ClientConfig,
  roles: LoginRoles,
  options: { through?: string } = {},
): Promise<string[]> {
  const client = new pg.Client(owner);
  // A lost session fails the running statement; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('portage migrations'))");
    await client.query('create schema if not exists migrations');
    await client.query(
      'create table if not exists migrations.applied (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations.applied')).rows.map(
        (row) => [row.name, row.sha256],
      ),
    );
    const done: string[] = [];
    const files = (await readdir(migrationsDir)).filter((file) => file.endsWith('.sql')).sort();
    for (const name of files.filter((file) => options.through === undefined || file <= options.through)) {
      const sql = await readFile(new URL(name, `file://${migrationsDir}`), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before !== undefined)
        throw new StartError(
          `The migration ${name} was changed after it was applied; migrations only go forward, so add a new file instead.`,
        );
      await inTransaction(client, async () => {
        await client.query(sql);
        await client.query('insert into migrations.applied (name, sha256) values ($1, $2)', [name, sha256]);
      });
      done.push(name);
    }
    await ensureJobs(client);
    await ensureLoginRoles(client, roles);
    return done;
  } finally {
    await client.end();
  }
}

/** Creates pg-boss's tables and our queues as the owner, so the server needs no privilege to create anything. */
async function ensureJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('${jobsSchema}.version') as version`);
  if (rows[0]?.version === null) await client.query(getConstructionPlans(jobsSchema));
  await ensureQueues(client);
  await client.query(`
    grant usage on schema ${jobsSchema} to service_role;
    grant all on all tables in schema ${jobsSchema} to service_role;
    grant execute on all functions in schema ${jobsSchema} to service_role;
    grant usage on all sequences in schema ${jobsSchema} to service_role;`);
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
  const known = await client.query<{ name: string }>(`select name from ${jobsSchema}.queue`);
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

/** Creates or updates the two login roles. Their passwords derive from the provider's secret; a new one applies at the next start. */
async function ensureLoginRoles(client: pg.Client, roles: LoginRoles): Promise<void> {
  const database = client.escapeIdentifier(client.database ?? 'postgres');
  for (const [role, password, attributes] of [
    ['portage_server', roles.serverPassword, 'login noinherit'],
    ['portage_changes', roles.changesPassword, 'login noinherit replication'],
  ] as const) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${role} ${attributes} password ${client.escapeLiteral(password)}`,
    );
    await client.query(`grant connect on database ${database} to ${role}`);
  }
  await client
    .query('grant anon, authenticated, service_role, auth_admin to portage_server with inherit false, set true')
    .catch(() => client.query('grant anon, authenticated, service_role, auth_admin to portage_server'));
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
