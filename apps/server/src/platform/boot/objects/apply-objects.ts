import { statementsOn } from '@portage/platform/postgres/statements-on';
import type pg from 'pg';
import { catalogName, droppable, type SchemaObject } from './read-objects.ts';

/** Fingerprints of the objects that a database has, by name. */
export type AppliedObjects = ReadonlyMap<string, string>;

/** Creates the table of what is applied, if it is missing. */
export async function createObjectsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create table if not exists migrations.objects (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
}

/** Reads which objects were applied; none for a database of release 0.4.0, whose objects came from its migrations. */
export async function readAppliedObjects(client: pg.ClientBase): Promise<AppliedObjects> {
  const { rows } = await statementsOn(client).query("select to_regclass('migrations.objects') is not null as present");
  if (!rows[0]?.present) return new Map();
  const applied = await statementsOn(client).query('select name, sha256 from migrations.objects');
  return new Map(applied.rows.map(({ name, sha256 }) => [name, sha256]));
}

/** The first object of the files that the database has in another form or not at all, or that it has and the files do not. */
export function differingObject(objects: readonly SchemaObject[], applied: AppliedObjects): string | undefined {
  const known = new Set(objects.map(({ name }) => name));
  const changed = objects.find(({ name, sha256 }) => applied.get(name) !== sha256);
  return changed?.name ?? [...applied.keys()].find((name) => !known.has(name));
}

/** Creates or replaces the functions that tables need. It drops nothing: tables depend on them. @returns their names */
export async function applyBeforeTables(client: pg.ClientBase, objects: readonly SchemaObject[]): Promise<string[]> {
  const applied = await readAppliedObjects(client);
  const stale = objects.filter(({ name, sha256, isBeforeTables }) => isBeforeTables && applied.get(name) !== sha256);
  return create(client, stale);
}

/**
 * Makes the functions, views, triggers and policies of a database those of the files, in the transaction of the caller. It applies what is
 * new, changed or missing. A changed view is dropped and created again, and so is what depends on it. What was applied and is in no file
 * anymore is dropped.
 * @returns the names of what was applied
 * @throws Error, which names the object that PostgreSQL rejects
 */
export async function applyObjects(client: pg.ClientBase, objects: readonly SchemaObject[]): Promise<string[]> {
  const applied = await readAppliedObjects(client);
  const present = await presentNames(client);
  const files = new Map(objects.map((object) => [object.name, object]));
  const gone = [...applied.keys()].filter((name) => !files.has(name));
  const stale = objects.filter(({ name, sha256 }) => applied.get(name) !== sha256 || !present.has(catalogName(name)));
  const dropped = [...gone, ...stale.filter(({ kind }) => kind !== 'function').map(({ name }) => name)].filter((name) =>
    present.has(catalogName(name)),
  );
  const dependents = await dependentsOf(client, dropped.map(catalogName));
  const again = new Set(stale);
  for (const name of dependents) {
    const known = objects.filter((object) => catalogName(object.name) === name);
    if (known.length === 0) throw new Error(`${name} depends on an object that has to be dropped, and has no file.`);
    for (const object of known) again.add(object);
  }
  // All that depends on them has a file.
  for (const kind of ['policy', 'trigger', 'view', 'function'])
    for (const name of dropped.filter((one) => one.startsWith(`${kind} `)))
      await client.query(`drop ${droppable(name).replace(' ', ' if exists ')} cascade`);
  const created = await create(client, inOrder([...again]));
  await client.query('delete from migrations.objects where name = any ($1)', [gone]);
  return created;
}

async function create(client: pg.ClientBase, objects: readonly SchemaObject[]): Promise<string[]> {
  const functions = objects.filter(({ kind }) => kind === 'function').map(({ name }) => catalogName(name));
  await withdrawGrants(client, functions);
  // A function can call one that comes after it.
  await client.query('set local check_function_bodies = off');
  for (const { name, sql } of objects)
    await client.query(sql).catch((error: unknown) => {
      if (error instanceof Error) error.message = `${name}: ${error.message}`;
      throw error;
    });
  await statementsOn(client).query(
    `insert into migrations.objects (name, sha256) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
    [objects.map(({ name }) => name), objects.map(({ sha256 }) => sha256)],
  );
  await client.query('set local check_function_bodies = on');
  await checkBodies(client, functions);
  return objects.map(({ name }) => name);
}

/** The functions, views, triggers and policies of the database, as catalogName writes them. */
async function presentNames(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await statementsOn(client).query(
    `select format('function %s.%s', n.nspname, p.proname) as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname <> all (array['pg_catalog', 'information_schema'])
     union all select format('view %s.%s', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'v' and n.nspname <> all (array['pg_catalog', 'information_schema'])
     union all select format('trigger %s on %s.%s', t.tgname, n.nspname, c.relname)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal
     union all select format('policy %s on %s.%s', p.polname, n.nspname, c.relname)
       from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace`,
  );
  return new Set(rows.flatMap(({ name }) => name ?? []));
}

/** What depends on views and functions, and on what depends on them, as catalogName writes it. Without themselves. */
async function dependentsOf(client: pg.ClientBase, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await statementsOn(client).query(
    `with recursive dependent(class, id) as (
       select 'pg_class'::regclass::oid, c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'v' and format('view %s.%s', n.nspname, c.relname) = any ($1)
       union select 'pg_proc'::regclass::oid, p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where format('function %s.%s', n.nspname, p.proname) = any ($1)
       -- A view depends on others through its rule.
       union select case when r.oid is null then d.classid else 'pg_class'::regclass::oid end, coalesce(r.ev_class, d.objid)
         from dependent f join pg_depend d on d.refclassid = f.class and d.refobjid = f.id
         left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid)
     select case d.class
         when 'pg_class'::regclass then (select format('view %s.%s', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = d.id)
         when 'pg_proc'::regclass then (select format('function %s.%s', n.nspname, p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.oid = d.id)
         when 'pg_trigger'::regclass then (select format('trigger %s on %s.%s', t.tgname, n.nspname, c.relname)
           from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where t.oid = d.id)
         when 'pg_policy'::regclass then (select format('policy %s on %s.%s', p.polname, n.nspname, c.relname)
           from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where p.oid = d.id)
         else pg_describe_object(d.class, d.id, 0) end as name
     from dependent d where d.class <> 'pg_type'::regclass`,
    [names],
  );
  return new Set(rows.flatMap(({ name }) => (name === null || names.includes(name) ? [] : name)));
}

/** Takes back who may execute functions, so that only what their files grant counts. */
async function withdrawGrants(client: pg.ClientBase, functions: readonly string[]): Promise<void> {
  const { rows } = await statementsOn(client).query(
    `select format('revoke all on function %s from %s', p.oid::regprocedure,
       string_agg(case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end, ', ')) as statement
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace cross join lateral aclexplode(p.proacl) a
     where format('function %s.%s', n.nspname, p.proname) = any ($1) and a.grantee <> p.proowner group by p.oid`,
    [functions],
  );
  for (const { statement } of rows) await client.query(statement ?? '');
}

/** @throws Error when a function's text is wrong, which PostgreSQL was told not to check when it was created */
async function checkBodies(client: pg.ClientBase, functions: readonly string[]): Promise<void> {
  await statementsOn(client).query(
    `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text else plpgsql_validator(p.oid)::text end as checked
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where format('function %s.%s', n.nspname, p.proname) = any ($1) and l.lanname in ('sql', 'plpgsql') order by n.nspname, p.proname`,
    [functions],
  );
}

/** Functions and views such that each comes after the views that it names, and a view also after its functions; then triggers and policies. */
function inOrder(objects: readonly SchemaObject[]): SchemaObject[] {
  const byName = new Map<string, SchemaObject[]>();
  for (const object of objects) {
    const name = catalogName(object.name).replace(/^(function|view) /, '');
    byName.set(name, [...(byName.get(name) ?? []), object]);
  }
  const done = new Set<SchemaObject>();
  const put = (object: SchemaObject) => {
    if (done.has(object)) return;
    done.add(object);
    const text = object.kind === 'view' ? object.sql : object.name;
    for (const [name] of text.matchAll(/\b[a-z_]+\.\w+/g)) for (const needed of byName.get(name) ?? []) put(needed);
    sorted.push(object);
  };
  const sorted: SchemaObject[] = [];
  for (const object of objects) if (object.kind === 'function' || object.kind === 'view') put(object);
  for (const kind of ['trigger', 'policy']) sorted.push(...objects.filter((object) => object.kind === kind));
  return sorted;
}
