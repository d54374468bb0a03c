import { type Database, openDatabase } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { builtSql } from '@portage/platform/postgres/statements';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../database/testing/test-database.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query(`create table public.boxes (id int primary key, size int check (size > 0), inside int,
    constraint known foreign key (inside) references public.boxes deferrable initially deferred)`);
  await database.owner.query('grant select, insert on public.boxes to service_role');
  db = openDatabase({ ...database.connection, user: 'portage_server', password: 'test', max: 1 });
});
beforeEach(() => database.owner.query('truncate public.boxes'));
afterAll(async () => {
  await db.close();
  await database[Symbol.asyncDispose]();
});

const boxes = async () =>
  (await database.owner.query('select id from public.boxes order by id')).rows.map(({ id }) => id);
const insert = builtSql('insert into public.boxes (id, size, inside) values ($1, $2, $3)');
const setting = async (name: string) => {
  const text = builtSql<{ value: string }>('select current_setting($1, true) as value');
  return (await db.run(asService, text, [name])).rows[0]?.value;
};

test('commits a statement that succeeds', async () => {
  await expect(db.run(asService, insert, [1, 1, null])).resolves.toMatchObject({ rowCount: 1 });
  expect(await boxes()).toEqual([1]);
});

test('rolls back a statement that fails', async () => {
  const text = builtSql('insert into public.boxes (id, size) values (1, 1), (2, 0)');
  await expect(db.run(asService, text)).rejects.toMatchObject({ code: '23514' });
  expect(await boxes()).toEqual([]);
});

test('reports a commit that fails, and commits nothing', async () => {
  await expect(db.run(asService, insert, [1, 1, 7])).rejects.toMatchObject({ code: '23503', constraint: 'known' });
  expect(await boxes()).toEqual([]);
  await expect(db.run(asService, insert, [1, 1, null])).resolves.toMatchObject({ rowCount: 1 });
});

test('rejects a write in a read-only context, also through a function', async () => {
  const reading = { ...asService, readOnly: true };
  await expect(db.run(reading, insert, [1, 1, null])).rejects.toMatchObject({ code: '25006' });
  const leaves = builtSql(
    "with left_out as (select set_config('transaction_read_only', 'off', true)) select * from left_out",
  );
  await expect(db.run(reading, leaves)).rejects.toMatchObject({ code: '25001' });
  await expect(db.run(asService, insert, [1, 1, null])).resolves.toMatchObject({ rowCount: 1 });
});

test('leaves nothing of an identity to the next transaction', async () => {
  await db.run({ ...asService, readOnly: true, statementTimeoutMs: 1234, path: '/boxes' }, 'select 1');
  expect(await setting('statement_timeout')).toBe('8s');
  expect(await setting('request.path')).toBe('');
  expect(await setting('transaction_read_only')).toBe('off');
  const outside = openDatabase({ ...database.connection, user: 'portage_server', password: 'test', max: 1 });
  await expect(outside.run({ ...asService, role: 'nothing' }, 'select 1')).rejects.toMatchObject({ code: '22023' });
  await expect(outside.run(asService, builtSql('select current_user as name'))).resolves.toMatchObject({
    rows: [{ name: 'service_role' }],
  });
  await outside.close();
});

test('ends a statement at its own timeout', async () => {
  const slow = db.run({ ...asService, statementTimeoutMs: 50 }, builtSql('select pg_sleep(60)'));
  await expect(slow).rejects.toMatchObject({ code: '57014' });
});

test.each(['named', undefined])('repeats a statement (%s) whose values PostgreSQL rejected', async (name) => {
  const ask = (id: string) => db.run(asService, builtSql('select $1::int as id'), [id], name);
  await expect(ask('seven')).rejects.toMatchObject({ code: '22P02' });
  await expect(ask('eight')).rejects.toMatchObject({ code: '22P02' });
  await expect(ask('7')).resolves.toMatchObject({ rows: [{ id: 7 }] });
});

test('repeats an identity after one that PostgreSQL could not set, and after values that cannot be sent', async () => {
  const fresh = openDatabase({ ...database.connection, user: 'portage_server', password: 'test', max: 1 });
  const unsettable = { ...asService, settings: { timezone: 'Nowhere/Land' } };
  await expect(fresh.run(unsettable, 'select 1')).rejects.toMatchObject({ code: '22023' });
  await expect(fresh.run(unsettable, 'select 1')).rejects.toMatchObject({ code: '22023' });
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const text = builtSql('select $1::jsonb as value');
  await expect(fresh.run(asService, text, [circular], 'value')).rejects.toThrow('circular');
  await expect(fresh.run(asService, text, ['1'], 'value')).resolves.toMatchObject({ rows: [{ value: 1 }] });
  await fresh.close();
});
