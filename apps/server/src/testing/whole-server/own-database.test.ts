import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepared } from '../../cli/commands/database.ts';
import { checkHealth } from '../../modules/installation/health/health.ts';
import { preparation } from '../../platform/boot/roles/preparation.ts';
import { databasePasswords } from '../../platform/boot/secrets.ts';
import { type OwnPostgres, startOwnPostgres, testPassword } from '../services/own-postgres.ts';
import { type FullStart, fullStart, installationSecret } from './full-start.ts';

const paid = { companies: 1, payments: expect.toSatisfy((count) => count > 0), isDigested: true };

/** The admin role that a vendor gives its customers, as far as PostgreSQL itself knows it. */
const vendors = [
  {
    vendor: 'Amazon RDS',
    sql: `create role rds_superuser nologin; create role rds_replication nologin;
      create role vendor_admin login createrole createdb password '${testPassword}';
      grant rds_superuser to vendor_admin; grant rds_replication to vendor_admin with admin option;`,
  },
  {
    vendor: 'Cloud SQL',
    sql: `create role cloudsqlsuperuser nologin createrole createdb;
      create role vendor_admin login createrole createdb replication password '${testPassword}';
      grant cloudsqlsuperuser to vendor_admin;`,
  },
  {
    vendor: 'Supabase',
    sql: `create role vendor_admin login createrole createdb replication bypassrls password '${testPassword}';`,
  },
];

describe.each([18, 15] as const)('on PostgreSQL %i', (version) => {
  let server: OwnPostgres;
  let database: string;
  let started: FullStart | undefined;
  beforeAll(async () => {
    server = await startOwnPostgres(version === 15 ? { version } : {});
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    started = undefined;
    database = await server.createDatabase();
  });
  afterEach(async () => {
    await started?.[Symbol.asyncDispose]();
    await server.clear(database);
  });

  /** Runs what `portage database prepare` prints for the role `operator`, as this role. */
  async function prepareAs(admin: string): Promise<void> {
    const { server: serverPassword, changes: changesPassword } = databasePasswords(installationSecret);
    const owner = { user: 'operator', password: testPassword, database };
    const steps = preparation(null, owner, { serverPassword, changesPassword });
    const client = new pg.Client({ connectionString: server.url(admin, database) });
    await client.connect();
    for (const { sql } of steps) await client.query(sql);
    await client.end();
  }

  /** What `portage database prepare` prints. */
  const printed = async (settings: Record<string, string>): Promise<string> =>
    (await prepared({ PORTAGE_SECRET: installationSecret, ...settings })).lines.join('\n');

  test('serves sign-up, the REST API and payroll with TLS and only the rights that prepare prints', async () => {
    const settings = {
      DATABASE_URL: server.url('without-rights', database),
      DATABASE_OWNER_URL: server.url('operator', database),
    };
    const admin = new pg.Client({ connectionString: server.url('postgres', database) });
    await admin.connect();
    await admin.query(await printed(settings));
    await admin.end();
    const afterwards = await printed(settings);
    expect(afterwards).toContain('-- Already there: create role portage_server login noinherit\n');
    expect(afterwards.replaceAll(/^--.*\n?/gm, '')).toBe('');
    started = await fullStart(settings);
    expect(await started.payOneMember()).toEqual(paid);
    expect(started.deps.changesBy).toBe('replication');
    const changes = new pg.Client(started.deps.changes);
    await changes.connect();
    await changes.query("select pg_create_logical_replication_slot('tried', 'pgoutput', true)");
    const { rows } = await server.admin.query(
      `select distinct usename, ssl from pg_stat_ssl join pg_stat_activity using (pid)
       where datname = $1 and usename ~ '^portage' order by 1`,
      [database],
    );
    await changes.end();
    expect(rows).toEqual(['portage_changes', 'portage_server'].map((usename) => ({ usename, ssl: true })));
    const own = 'select current_user as user, ssl from pg_stat_ssl where pid = pg_backend_pid()';
    expect((await started.deps.owner.query(own)).rows).toEqual([{ user: 'operator', ssl: true }]);
  });

  test('asks for an admin in one sentence when the owner lacks a right', async () => {
    await server.admin.query(`create role operator login password '${testPassword}'`);
    const starting = fullStart({ DATABASE_URL: server.url('operator', database) });
    await expect(starting).rejects.toMatchObject({ code: 'ownerNotPermitted', params: { role: 'operator' } });
  });

  test('refuses an owner other than the one that the schema belongs to', async () => {
    await server.admin.query(`create role operator login createrole password '${testPassword}'`);
    const superuser = new pg.Client({ connectionString: server.url('postgres', database) });
    await superuser.connect();
    await superuser.query('create schema migrations; create table migrations.applied (name text)');
    await superuser.end();
    const starting = fullStart({ DATABASE_URL: server.url('operator', database) });
    const params = { owner: 'postgres', role: 'operator' };
    await expect(starting).rejects.toMatchObject({ code: 'ownerDiffers', params });
  });

  test.each(vendors)('starts with what the admin of $vendor can prepare', async ({ vendor, sql }) => {
    await server.admin.query(sql);
    await server.admin.query(`alter database ${database} owner to vendor_admin`);
    await prepareAs('vendor_admin');
    started = await fullStart({ DATABASE_URL: server.url('operator', database) });
    // PostgreSQL 15 lets only a superuser give the attribute, unless the vendor has changed that.
    const mayReplicate = vendor === 'Amazon RDS' || version === 18;
    expect(started.deps.changesBy).toBe(mayReplicate ? 'replication' : 'notifications');
    const findings = await checkHealth(started.deps, async () => new Response());
    const liveUpdates = findings.find(({ check }) => check === 'Live updates');
    expect(liveUpdates).toMatchObject(
      mayReplicate
        ? { result: 'fine' }
        : { result: 'note', advice: expect.stringContaining('fall back to notifications') },
    );
  });

  if (version === 18)
    test.each(vendors)('the admin role of $vendor can own the schema, and the log has no password', async ({ sql }) => {
      await server.admin.query(sql);
      await server.admin.query(`alter database ${database} owner to vendor_admin`);
      started = await fullStart({ DATABASE_URL: server.url('vendor_admin', database) });
      expect(await started.payOneMember()).toEqual(paid);
      // The log of all tests so far. Here the product itself created the roles that sign in.
      const log = await server.log();
      expect(log).toContain('create role portage_server login noinherit password');
      for (const password of Object.values(databasePasswords(installationSecret))) expect(log).not.toContain(password);
    });

  if (version === 15)
    test('refuses an owner that bypasses row security in one sentence', async () => {
      await server.admin.query(`create role bypassing login createrole bypassrls password '${testPassword}'`);
      await server.admin.query(`alter database ${database} owner to bypassing`);
      const starting = fullStart({ DATABASE_URL: server.url('bypassing', database) });
      await expect(starting).rejects.toMatchObject({ code: 'ownerBypassesRowSecurity', params: { role: 'bypassing' } });
    });
});
