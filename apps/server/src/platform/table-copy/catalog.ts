import { statementsOn } from '@portage/platform/postgres/statements-on';
import type pg from 'pg';

/** The schemas whose tables are copied whole. The migrations and the queue are made by the program. */
export const copiedSchemas = ['app', 'auth', 'public', 'storage', 'vendor_billing', 'vendor_sign'];

/** A table as `copy` names it: identifiers are quoted where necessary. */
export interface CopiedTable {
  /** With its schema. */
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** The tables of the copied schemas, by name. */
export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await statementsOn(client).query(
    `select format('%I.%I', n.nspname, c.relname) as name,
       coalesce((select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '{}') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' order by n.nspname, c.relname`,
    [copiedSchemas],
  );
  return rows.map(({ name, columns }) => ({ name: name ?? '', columns: columns ?? [] }));
}

/** The columns of the queue, whose table belongs to pg-boss. */
export async function queueColumns(client: pg.ClientBase): Promise<{ name: string; type: string }[]> {
  const { rows } = await statementsOn(client).query(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
     where a.attrelid = to_regclass('jobs.job') and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
  );
  return rows.map(({ name, type }) => ({ name: name ?? '', type: type ?? '' }));
}

/** The sequences of the copied schemas, with the last value that each gave, null when it gave none. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await statementsOn(client).query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = any ($1) order by 1`,
    [copiedSchemas],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name ?? '', last]));
}

/** Continues the sequences where the copied database was. */
export async function setSequences(client: pg.ClientBase, values: Record<string, string | null>): Promise<void> {
  for (const [name, last] of Object.entries(values))
    if (last !== null)
      await statementsOn(client).query('select setval($1::text::regclass, $2::text::bigint)', [name, last]);
}

/** A constraint and the statement that adds it. */
export interface SetAside {
  drop: string;
  add: string;
}

/**
 * The constraints that rows must not meet one by one while they are loaded: foreign keys, whose rows come in any order, and
 * checks that were added without validating the rows of the time.
 */
export async function constraintsToSetAside(client: pg.ClientBase): Promise<SetAside[]> {
  const { rows } = await statementsOn(client).query(
    `select format('alter %s drop constraint %I', target, conname) as "drop",
       format('alter %s add constraint %I %s', target, conname, definition) as "add"
     from (
       select k.conname, pg_get_constraintdef(k.oid) as definition,
         case when k.conrelid <> 0 then format('table %s', k.conrelid::regclass) else format('domain %s', k.contypid::regtype) end as target
       from pg_constraint k join pg_namespace n on n.oid = k.connamespace
       where n.nspname = any ($1) and (k.contype = 'f' or (k.contype = 'c' and not k.convalidated))
     ) constraints order by target, conname`,
    [copiedSchemas],
  );
  return rows.map((row) => ({ drop: row.drop ?? '', add: row.add ?? '' }));
}

/** The tables whose row security also binds their owner. */
export async function forcedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await statementsOn(client).query(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and c.relforcerowsecurity order by 1`,
    [copiedSchemas],
  );
  return rows.flatMap(({ name }) => name ?? []);
}

/** Makes values read the same in every session that copies them. */
export async function fixFormats(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1; set bytea_output = 'hex';
     set client_encoding = 'UTF8'; set search_path = pg_catalog; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  );
}
