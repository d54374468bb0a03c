import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { statementsOn } from '@portage/platform/postgres/statements-on';
import type pg from 'pg';

/** The version of PostgreSQL, and the time by its clock. */
export async function serverFacts(client: pg.ClientBase) {
  const { rows } = await statementsOn(client).query(
    "select current_setting('server_version') as version, coalesce(app.now(), now()) as at",
  );
  return rows[0];
}

/** The versions of all stored files. */
export async function storedVersions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await statementsOn(client).query(
    'select version::text as version from storage.objects where version is not null order by 1',
  );
  return rows.flatMap(({ version }) => version ?? []);
}

/** The given versions that no file has. */
export async function goneVersions(client: pg.ClientBase, versions: readonly string[]): Promise<string[]> {
  const { rows } = await statementsOn(client).query(
    `select v.version from unnest($1::text[]) as v (version)
     where not exists (select from storage.objects o where o.version::text = v.version) order by 1`,
    [versions],
  );
  return rows.flatMap(({ version }) => version ?? []);
}

/** Fingerprints of the lines of the checkpoint file that the database knows. */
export async function checkpointFingerprints(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await statementsOn(client).query(
    "select encode(line_sha256, 'hex') as sha256 from app.audit_checkpoints",
  );
  return new Set(rows.map(({ sha256 }) => sha256 ?? ''));
}

/** Stores as of when the newest backup is. */
export async function keepBackupTime(client: pg.ClientBase, at: string): Promise<void> {
  await statementsOn(client).query(
    "insert into app.settings (key, value) values ('backup_taken_at', $1) on conflict (key) do update set value = excluded.value, updated_at = app.now()",
    [at],
  );
}

/** Marks a restored database as held: it runs no jobs and calls no vendors. */
export async function insertHold(client: pg.ClientBase, hold: string): Promise<void> {
  await statementsOn(client).query(
    "insert into app.settings (key, value) values ('held', $1) on conflict (key) do update set value = excluded.value",
    [hold],
  );
}

/** Why the database is held; null when it is not. */
export async function findHold(db: Database): Promise<string | null> {
  const { rows } = await db.run({ ...asService, readOnly: true }, "select value from app.settings where key = 'held'");
  return rows[0]?.value ?? null;
}

/** Ends the hold, and removes the jobs of mails that were waiting in the backup. @returns how many */
export async function endHold(
  client: pg.ClientBase,
  { dropMails, before }: { dropMails: boolean; before: string },
): Promise<number> {
  const { rows } = await statementsOn(client).query(
    `with released as (delete from app.settings where key = 'held' returning key),
       dropped as (delete from jobs.job j using released
         where $1::boolean and j.name in ('mail.send', 'mail.urgent') and j.state in ('created', 'retry', 'active')
           and j.created_on <= $2::timestamptz returning j.id)
     select count(*)::int as count from dropped`,
    [dropMails, before],
  );
  return rows[0]?.count ?? 0;
}
