import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statementsOn } from '@portage/platform/postgres/statements-on';
import { sameSecret } from '@portage/platform/secrets/keys';
import pg from 'pg';
import { startError } from '../../settings/start-error.ts';
import { type Applied, baselineEntry, withBaseline } from './baseline.ts';
import { createObjectsTable, differingObject, readAppliedObjects } from './objects/apply-objects.ts';
import { readObjects, type SchemaObject } from './objects/read-objects.ts';
import { canLogIn } from './roles/login-roles.ts';
import type { SecretClaim } from './secrets.ts';

const databaseFolder = fileURLToPath(new URL('../../../../../database/', import.meta.url));

export interface Migration {
  /** File name, such as `0156_audit_checks_in_pieces.sql`. */
  name: string;
  sql: string;
  sha256: string;
}

/** What `database/` says of the schema. */
export interface Schema {
  /** The baseline, then the migrations in order. */
  migrations: Migration[];
  objects: SchemaObject[];
}

/** @param folder another folder than `database/`, for tests */
export async function readSchema(folder = databaseFolder): Promise<Schema> {
  const names = await migrationNames(join(folder, 'migrations'));
  const [objects, ...migrations] = await Promise.all([
    readObjects(join(folder, 'objects')),
    readMigration(folder, baselineEntry),
    ...names.map((name) => readMigration(join(folder, 'migrations'), name)),
  ]);
  return { migrations, objects };
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, name), 'utf8');
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
}

const migrationNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();

/** The name of this program's newest migration. */
export const newestMigration = async (): Promise<string> =>
  (await migrationNames(join(databaseFolder, 'migrations'))).at(-1) ?? '';

/**
 * Reads what is applied; null for a database without Portage.
 * @throws StartError when another role owns it
 */
export async function readApplied(client: pg.Client): Promise<Applied | null> {
  const other = await statementsOn(client).query(
    `select pg_get_userbyid(nspowner)::text as owner, current_user::text as role from pg_namespace
     where nspname = 'migrations' and not pg_has_role(nspowner, 'usage')`,
  );
  const { owner, role } = other.rows[0] ?? {};
  if (owner && role) throw startError('ownerDiffers', { owner, role });
  const { rows } = await statementsOn(client).query("select to_regclass('migrations.applied') is not null as present");
  if (!rows[0]?.present) return null;
  const applied = await statementsOn(client).query('select name, sha256 from migrations.applied');
  return new Map(applied.rows.map((row) => [row.name, row.sha256]));
}

/** Entry in migrations.applied of a database that a restore has begun to fill. */
const restoringEntry = 'unfinished restore';

/** Marks a database before a restore fills it, so that nothing starts on a part of the data. */
export const markRestoring = (owner: pg.ClientConfig): Promise<void> =>
  onConnection(owner, async (client) => {
    await createAppliedTable(client);
    await client.query('insert into migrations.applied (name, sha256) values ($1, $2)', [restoringEntry, '']);
  });

/** Ends the mark: the data are complete. */
export const unmarkRestoring = (owner: pg.ClientConfig): Promise<void> =>
  onConnection(owner, async (client) => {
    await client.query('delete from migrations.applied where name = $1', [restoringEntry]);
  });

/** Creates the tables of what is applied, if they are missing. */
export async function createAppliedTable(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists migrations');
  await createObjectsTable(client);
  await client.query(
    'create table if not exists migrations.applied (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
}

async function onConnection(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  await work(client).finally(() => client.end());
}

/** @throws StartError when a restore into the database did not finish */
export function refuseUnfinishedRestore(applied: Applied): void {
  if (applied.has(restoringEntry)) throw startError('restoreUnfinished');
}

/**
 * What is applied, with the baseline in place of the migrations of release 0.4.0.
 * @throws StartError when an earlier release or a later version of Portage has migrated the database, or an applied file has changed
 */
export function knownApplied(applied: Applied, migrations: readonly Migration[]): Applied {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const withoutEarlier = withBaseline(applied, known.get(baselineEntry) ?? '');
  if (withoutEarlier === null) throw startError('schemaTooOld');
  for (const [name, sha256] of withoutEarlier) {
    if (!name.endsWith('.sql')) continue;
    if (!known.has(name)) throw startError('schemaNewer', { name });
    if (known.get(name) !== sha256) throw startError('migrationChanged', { name });
  }
  return withoutEarlier;
}

/**
 * Finds the secret that set up this database. A database of an earlier version has no fingerprint of its secret; there,
 * the derived password of a login role must work.
 * @param owner the connection that `client` uses
 * @param claims the current secret's, and while it is being replaced the previous one's
 * @throws StartError when it is none of them
 */
export async function fittingSecret(
  client: pg.Client,
  owner: pg.ClientConfig,
  applied: Applied | null,
  claims: readonly SecretClaim[],
): Promise<SecretClaim> {
  const fingerprint = applied?.get(secretEntry);
  for (const claim of claims) {
    const fits =
      fingerprint === undefined ? await serverFits(client, owner, claim) : sameSecret(claim.fingerprint, fingerprint);
    if (fits) return claim;
  }
  throw startError('secretDiffers');
}

/** Entry in migrations.applied that has the fingerprint of the secret. */
export const secretEntry = 'provider secret';

/** Whether a missing role could be created, or an existing one has the password that derives from the secret. */
async function serverFits(client: pg.Client, owner: pg.ClientConfig, claim: SecretClaim): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = 'portage_server'");
  return rowCount === 0 || canLogIn(owner, 'portage_server', claim.serverPassword);
}

/**
 * Checks, without changing anything, that a command fits the database: the same schema and the same secret.
 * @throws StartError when the schema is missing, older or newer, or the secret is another
 */
export async function refuseUnfitDatabase(owner: pg.ClientConfig, claims: readonly SecretClaim[]): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => {});
  await client.connect();
  try {
    const applied = await readApplied(client);
    if (applied === null) throw startError('schemaMissing');
    refuseUnfinishedRestore(applied);
    const { migrations, objects } = await readSchema();
    const known = knownApplied(applied, migrations);
    await fittingSecret(client, owner, applied, claims);
    const missing = migrations.find(({ name }) => !known.has(name));
    if (missing !== undefined) throw startError('schemaOlder', { name: missing.name });
    const differing = differingObject(objects, await readAppliedObjects(client));
    if (differing !== undefined) throw startError('objectsDiffer', { name: differing });
  } finally {
    await client.end();
  }
}
