import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { statementsOn } from '@portage/platform/postgres/statements-on';
import type pg from 'pg';

/** Versions and settings, and whether row-level security is enabled and forced on every table. */
export async function databaseFacts(owner: pg.Pool) {
  const { rows } = await statementsOn(owner).query(
    `select current_setting('server_version') as version,
       not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'app', 'auth', 'storage', 'vendor_sign', 'vendor_billing')
         and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)) as secured`,
  );
  return rows[0];
}

/** Connections that Portage can have, replication slots, and web processes that run now, on any machine. */
export async function processFacts(owner: pg.Pool) {
  const { rows } = await statementsOn(owner).query(
    `select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as connections,
       current_setting('max_replication_slots')::integer as slots,
       (select count(*)::integer from pg_stat_activity where usename = 'portage_changes' and datname = current_database()) as running`,
  );
  return rows[0];
}

/** How many jobs have run out of retries, by queue. They are kept for 90 days. */
export async function deadLettersByQueue(owner: pg.Pool) {
  const { rows } = await statementsOn(owner).query(
    "select source_name as name, count(*)::integer as count from jobs.job where name = 'dead.letters' and source_name is not null group by 1 order by 1",
  );
  return rows;
}

/** How many open exceptions block pay, and how many warn. */
export async function countOpenExceptions(owner: pg.Pool): Promise<{ blocking: number; warnings: number }> {
  const { rows } = await statementsOn(owner).query(
    `select count(*) filter (where severity = 'blocks')::integer as blocking, count(*) filter (where severity = 'warns')::integer as warnings
     from public.pay_exceptions where resolved_at is null`,
  );
  return { blocking: rows[0]?.blocking ?? 0, warnings: rows[0]?.warnings ?? 0 };
}

/** Members from earlier versions whose values the database would reject today, or whose sealed number has no digests to compare. */
export async function countRejectedValues(owner: pg.Pool) {
  const { rows } = await statementsOn(owner).query(
    `select count(*) filter (where not app.is_email(email))::integer as emails,
       count(*) filter (where not app.is_old_enough(birth_date, commencement_date))::integer as ages,
       count(*) filter (where sealed is not null and person_digest is null)::integer as sins
     from public.team_members left join app.sealed_sins using (team_member_id)`,
  );
  return rows[0];
}

/** Stores the address of a peer whose X-Forwarded-For header was ignored. */
export async function keepIgnoredForwarder(db: Database, peer: string): Promise<void> {
  await db.run(
    asService,
    "insert into app.settings (key, value) values ('ignored_forwarder', $1) on conflict (key) do update set value = excluded.value",
    [peer],
  );
}

/** The address of the last peer whose X-Forwarded-For header was ignored, if there was one. */
export async function ignoredForwarder(owner: pg.Pool): Promise<string | null> {
  const { rows } = await statementsOn(owner).query("select value from app.settings where key = 'ignored_forwarder'");
  return rows[0]?.value ?? null;
}

/** Replaces what the last check of the installation found wrong. */
export async function keepFindings(
  db: Database,
  findings: readonly { check: string; advice: string }[],
): Promise<void> {
  await db.run(
    asService,
    `insert into app.settings (key, value) values ('installation_findings', jsonb_build_object('at', app.now(), 'findings', $1::jsonb)::text)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(findings)],
  );
}

const asReader = { ...asService, readOnly: true, statementTimeoutMs: 2000 };

/** Waiting and running jobs by job, with the age of the oldest one that is due. */
export async function queuesNow(db: Database) {
  const { rows } = await db.run(
    asReader,
    `select name, count(*) filter (where state < 'active')::integer as waiting, count(*) filter (where state = 'active')::integer as running,
       coalesce(extract(epoch from jobs.job_now() - min(start_after) filter (where state < 'active')), 0)::float8 as oldest_seconds
     from jobs.job where state <= 'active' and start_after <= jobs.job_now() and name <> 'dead.letters' and name not like '\\_\\_pgboss%' group by name`,
  );
  return rows;
}

/** When a worker last started the job that runs every minute; null when it did not run in the last day. */
export async function lastWorkerSign(db: Database): Promise<Date | null> {
  const { rows } = await db.run(
    asReader,
    "select max(started_on) as at from jobs.job where name = 'billing.customers'",
  );
  return rows[0]?.at ?? null;
}

/** The newest migration of the database, and how far the slowest change stream is behind; null when none is open. */
export async function streamAndSchema(db: Database) {
  const { rows } = await db.run(
    asReader,
    `select app.newest_migration() as migration,
       (select max(pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn))::float8 from pg_replication_slots
        where database = current_database() and slot_name like 'portage\\_%') as lag_bytes`,
  );
  return { migration: rows[0]?.migration ?? null, lagBytes: rows[0]?.lag_bytes ?? null };
}

/** What `/metrics` says about the whole installation. */
export async function installationFacts(db: Database) {
  const { rows } = await db.run(
    asReader,
    `select pg_database_size(current_database())::float8 as bytes,
       (select extract(epoch from app.now() - value::timestamptz)::float8 from app.settings where key = 'payroll_ran_at') as payroll_age_seconds,
       (select extract(epoch from value::timestamptz)::float8 from app.settings where key = 'backup_taken_at') as backup_at`,
  );
  const exceptions = await db.run(
    asReader,
    'select severity, count(*)::integer as count from public.pay_exceptions where resolved_at is null group by severity',
  );
  const failed = await db.run(
    asReader,
    "select source_name as name, count(*)::integer as count from jobs.job where name = 'dead.letters' and source_name is not null group by source_name",
  );
  return {
    bytes: rows[0]?.bytes ?? 0,
    payrollAgeSeconds: rows[0]?.payroll_age_seconds ?? null,
    backupAt: rows[0]?.backup_at ?? null,
    exceptions: exceptions.rows,
    failedJobs: failed.rows,
  };
}
