import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pgbouncerUser } from '../../platform/boot/roles/preparation.ts';
import { databasePasswords } from '../../platform/boot/secrets.ts';
import { type OwnPostgres, startOwnPostgres, testPassword } from '../services/own-postgres.ts';
import { type PgBouncer, startPgBouncer } from '../services/pgbouncer.ts';
import { type FullStart, fullStart, installationSecret } from './full-start.ts';

const passwords = databasePasswords(installationSecret);
const logins = { serverPassword: passwords.server, changesPassword: passwords.changes };

let server: OwnPostgres;
let pooler: PgBouncer;
let started: FullStart;
let settings: Record<string, string>;
// A run on another date moves the clock by a startup option, which PgBouncer rejects.
const startupOptions = process.env.PGOPTIONS;
beforeAll(async () => {
  delete process.env.PGOPTIONS;
  server = await startOwnPostgres();
  pooler = await startPgBouncer(server, [pgbouncerUser(logins)]);
  const database = await server.createDatabase();
  await server.admin.query(`create role operator login createrole replication password '${testPassword}'`);
  await server.admin.query(`alter database ${database} owner to operator`);
  settings = {
    DATABASE_URL: `postgres://operator@127.0.0.1:${pooler.port}/${database}`,
    DATABASE_DIRECT_URL: server.url('operator', database),
    DATABASE_POOLER: 'transaction',
  };
  started = await fullStart(settings);
});
afterAll(async () => {
  await started?.[Symbol.asyncDispose]();
  await pooler?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
  if (startupOptions !== undefined) process.env.PGOPTIONS = startupOptions;
});

test('serves sign-up, the REST API, payroll and jobs through a transaction pooler', async () => {
  expect(await started.payOneMember()).toEqual({
    companies: 1,
    payments: expect.toSatisfy((count) => count > 0),
    isDigested: true,
  });
  const finished = async () =>
    (await started.deps.owner.query("select from jobs.job where name = 'payroll.run' and state = 'completed'"))
      .rowCount;
  await expect.poll(finished).toBe(1);
});

test('requests at the same time share the sessions of the pooler, and leave nothing on them', async () => {
  const { db } = started.deps;
  const keyOf = () =>
    db.run(asService, builtSql<{ key: string }>("select current_setting('app.sin_index_key') as key"), [], 'key');
  const answers = await Promise.all(Array.from({ length: 60 }, keyOf));
  expect(new Set(answers.map(({ rows }) => rows[0]?.key.length))).toEqual(new Set([43]));
  await expect(db.run(asService, builtSql('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
  await expect(
    db.transaction(asService, async (tx) => {
      await tx.query(builtSql('select 1 where $1'), [true], 'named');
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  const pooled = new pg.Client({
    host: '127.0.0.1',
    port: pooler.port,
    database: started.deps.changes.database,
    user: 'portage_server',
    password: logins.serverPassword,
  });
  await pooled.connect();
  const { rows } = await pooled.query(
    `select coalesce(current_setting('app.sin_index_key', true), '') as key, current_user::text as role,
       (select count(*)::int from pg_prepared_statements) as prepared`,
  );
  await pooled.end();
  expect(rows).toEqual([{ key: '', role: 'portage_server', prepared: 0 }]);
});

test('refuses a pooler without a direct address', async () => {
  const starting = fullStart({ ...settings, DATABASE_DIRECT_URL: '' });
  await expect(starting).rejects.toMatchObject({ code: 'poolerWithoutDirect' });
});

test('refuses a pooler that does not know the role of requests', async () => {
  await using other = await startPgBouncer(server, ['"operator" "x"']);
  const url = settings.DATABASE_URL?.replace(`:${pooler.port}/`, `:${other.port}/`) ?? '';
  const starting = fullStart({ ...settings, DATABASE_URL: `${url}?pgbouncer=true`, DATABASE_POOLER: '' });
  await expect(starting).rejects.toMatchObject({ code: 'poolerRejectsRole', params: { role: 'portage_server' } });
});
