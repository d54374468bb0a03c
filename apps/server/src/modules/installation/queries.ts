import type pg from 'pg';

export interface DatabaseFacts {
  version: string;
  wal_level: string;
  /** Whether row-level security is enabled and forced on every table. */
  secured: boolean;
  /** Whether a key that seals Social Insurance Numbers is stored. */
  sin_key: boolean;
}

export async function databaseFacts(owner: pg.Pool): Promise<DatabaseFacts | undefined> {
  const { rows } = await owner.query<DatabaseFacts>(
    `select current_setting('server_version') as version, current_setting('wal_level') as wal_level,
       not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'app', 'auth', 'storage', 'vendor_sign', 'vendor_billing')
         and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)) as secured,
       exists (select from app.settings where key = 'sin_public_key') as sin_key`,
  );
  return rows[0];
}

/** How many jobs have run out of retries, by queue. They are kept for 90 days. */
export async function deadLettersByQueue(owner: pg.Pool): Promise<{ name: string; count: number }[]> {
  const { rows } = await owner.query<{ name: string; count: number }>(
    "select source_name as name, count(*)::integer as count from jobs.job where name = 'dead.letters' group by 1 order by 1",
  );
  return rows;
}
