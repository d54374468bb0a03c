import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import type { TestDatabase } from './test-database.ts';

export const testRoles = { serverPassword: 'test', changesPassword: 'test' };

/** Ids of the rows of earlier-release.sql. */
export const earlierRelease = {
  /** Its receipts are those that 0048_receivables.sql made. */
  earlierCompany: 'd85f7723-e2f8-4497-bad9-28f3e5670bf9',
  /** Half a year of pay, and a session. */
  company: 'd7316a61-ed0d-473a-b3a6-90405d2dccc5',
  refreshToken: '9cvxx25a107gje8sgvkuto',
};

/** Some functions and views of release 0.4.0 that are different today, and some that are gone. */
const objectsOfRelease = `
  create or replace function app.folded(given text) returns text language sql immutable set search_path = '' as $$
    select left(replace(replace(replace(translate(lower(regexp_replace(normalize(given, NFD), '[\\u0300-\\u036f]', '', 'g')), 'ØøŁłĐđŒÆẞ', 'oollddœæß'),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 300)
  $$;
  create function app.audit_differences() returns table (row_id text) language sql as $$ select ''::text $$;
  create function app.protect(target regclass) returns void language sql as $$ select $$;
  create function app.newest_migration() returns text language sql as $$ select max(name) from migrations.applied $$;
  grant execute on function app.newest_migration() to public;
  create view public.dashboard as select c.id as company_id, c.legal_name as shown from public.companies c;
  grant select on public.dashboard to anon;
  create function app.guard_company() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger guard_company before update on public.companies for each row execute function app.guard_company();
  create policy companies_select on public.companies for select to authenticated using (true);
`;

/**
 * Makes a database of release 0.4.0 with the rows of earlier-release.sql in an empty one, and some of that release's functions and views.
 * @param statements run before it is complete, as an intruder with a superuser's rights can: without triggers
 */
export async function fillEarlierRelease(
  connection: TestDatabase['connection'],
  ...statements: string[]
): Promise<void> {
  await migrate(connection, testRoles, { through: 'baseline.sql' });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query('drop table migrations.objects');
  await client.query("delete from migrations.applied where name = 'baseline.sql'");
  await client.query(objectsOfRelease);
  await client.query(await rowsOfRelease());
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function rowsOfRelease(): Promise<string> {
  const text = await readFile(new URL('../tests/earlier-release.sql', import.meta.url), 'utf8');
  const ids = new Map(Array.from(text.matchAll(/^-- (@\w+@) (\S+)$/gm), ([, name = '', id = '']) => [name, id]));
  return text.replaceAll(/@\w+@/g, (name) => ids.get(name) ?? name);
}
