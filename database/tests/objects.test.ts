import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { migrate } from '../../apps/server/src/platform/boot/migrate.ts';
import { schemaDump } from '../catalog/dump.ts';
import { testRoles } from '../testing/earlier-release.ts';
import { createTestDatabase } from '../testing/test-database.ts';

// What a start applies of database/objects when a file was changed, added or removed. Each test changes a copy of the folder.

const schema = fileURLToPath(new URL('../', import.meta.url));

/** A database, and a copy of the folder that a start reads. */
async function copied() {
  const folder = await mkdtemp(join(tmpdir(), 'portage-schema-'));
  for (const part of ['baseline.sql', 'migrations', 'objects'])
    await cp(join(schema, part), join(folder, part), { recursive: true });
  const database = await createTestDatabase();
  const path = (file: string) => join(folder, 'objects', file);
  return {
    owner: database.owner,
    start: () => migrate(database.connection, testRoles, { folder }),
    dump: () => schemaDump(database.owner),
    rows: async (sql: string) => (await database.owner.query(sql)).rows,
    async edit(file: string, change: (text: string) => string) {
      const before = await readFile(path(file), 'utf8');
      const after = change(before);
      expect(after).not.toBe(before);
      await writeFile(path(file), after);
    },
    write: (file: string, text: string) => writeFile(path(file), text),
    remove: (file: string) => rm(path(file)),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const changed = (text: string) => `-- Changed.\n${text}`;

test('applies nothing to a database that has all of it', async () => {
  await using world = await copied();
  expect(await world.start()).toEqual({ migrations: [], objects: [] });
});

test('applies a changed view and what reads it, and nothing else', async () => {
  await using world = await copied();
  const before = await world.dump();
  await world.edit('views/public/staff_pay_lines.sql', changed);
  // In the order in which they can be created.
  expect(await world.start()).toEqual({
    migrations: [],
    objects: [
      'view public.staff_pay_lines',
      'view public.staff_carried_over',
      'view public.staff_invoice_payouts',
      'view public.staff_queue',
      'view public.staff_decisions',
    ],
  });
  expect(await world.dump()).toBe(before);
  expect(await world.start()).toEqual({ migrations: [], objects: [] });
});

test('replaces a changed function in place, and its grants with those of its file', async () => {
  await using world = await copied();
  const may = `select has_function_privilege('anon', 'app.today()', 'execute') as anon, has_function_privilege('staff', 'app.today()', 'execute') as staff,
    'app.today()'::regprocedure::oid as id`;
  const [before] = await world.rows(may);
  expect(before).toMatchObject({ anon: true, staff: true });
  await world.edit('functions/app/today.sql', (text) =>
    text.replace(/grant execute .*;/, 'grant execute on function app.today() to staff;'),
  );
  expect((await world.start()).objects).toEqual(['function app.today() returns date']);
  expect(await world.rows(may)).toEqual([{ anon: false, staff: true, id: before?.id }]);
});

test('makes a function with other arguments again, with the view that calls it', async () => {
  await using world = await copied();
  const twice = (head: string, result: string) =>
    world.write(
      'functions/app/twice.sql',
      `create or replace function app.twice(${head} language sql as $$ select ${result} $$;`,
    );
  await twice('given text) returns text', 'given');
  await world.write('views/public/twice.sql', "create view public.twice as select app.twice('a') as shown;");
  expect((await world.start()).objects).toHaveLength(2);
  await twice('given text, times integer default 2) returns text[]', 'array[given]');
  expect((await world.start()).objects).toEqual([
    'function app.twice(given text, times integer) returns text[]',
    'view public.twice',
  ]);
  expect(await world.rows('select shown from public.twice')).toEqual([{ shown: ['a'] }]);
  expect(await world.rows("select from pg_proc where proname = 'twice'")).toHaveLength(1);
});

test('drops what is in no file anymore, and applies what the database has lost', async () => {
  await using world = await copied();
  const lost = ['view public.pay_totals', 'trigger audit on public.plans', 'policy service_all on public.plans'];
  await world.owner.query('drop view public.pay_totals');
  await world.owner.query('drop trigger audit on public.plans; drop policy service_all on public.plans');
  await world.remove('views/public/staff_invoice_payouts.sql');
  await world.remove('functions/app/has_sin.sql');
  await world.remove('triggers/app/refuse_sin.sql');
  await world.edit('policies/public/plans.sql', (text) => text.replace(/create policy staff_read [^;]*;\n/, ''));
  expect((await world.start()).objects.toSorted()).toEqual(lost.toSorted());
  const left = `select relname as name from pg_class where relname = 'staff_invoice_payouts'
    union all select proname from pg_proc where proname in ('has_sin', 'refuse_sin')
    union all select tgname from pg_trigger where tgname = 'refuse_sin'
    union all select policyname from pg_policies where policyname = 'staff_read' and tablename = 'plans'`;
  expect(await world.rows(left)).toEqual([]);
  expect(await world.start()).toEqual({ migrations: [], objects: [] });
});

test.each([
  ['a view', 'views/public/pay_totals.sql'],
  ['a function', 'functions/app/current_plan.sql'],
])('leaves everything as it was for %s that PostgreSQL rejects', async (_, file) => {
  await using world = await copied();
  const before = await world.dump();
  await world.edit('views/public/staff_audit_checks.sql', (text) => text.replace('c.id,', 'c.id as renamed,'));
  await world.remove('policies/public/plans.sql');
  await world.edit(file, (text) => text.replace('from public.', 'from public.missing_'));
  await expect(world.start()).rejects.toThrow('missing_');
  expect(await world.dump()).toBe(before);
});

test('refuses to drop a view that something without a file reads', async () => {
  await using world = await copied();
  await world.owner.query('create view public.of_an_operator as select * from public.staff_ageing');
  await world.edit('views/public/staff_ageing.sql', changed);
  await expect(world.start()).rejects.toThrow('view public.of_an_operator depends on an object that has to be dropped');
  await world.owner.query('drop view public.of_an_operator');
  expect((await world.start()).objects).toEqual(['view public.staff_ageing']);
});

test('of two starts at once, the second applies nothing', async () => {
  await using world = await copied();
  await world.edit('functions/app/today.sql', changed);
  const done = await Promise.all([world.start(), world.start()]);
  expect(done.map(({ objects }) => objects.length).toSorted()).toEqual([0, 1]);
});
