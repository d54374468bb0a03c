import type pg from 'pg';

/** The schemas that the migrations create. */
export const ownedSchemas: readonly string[] = [
  'public',
  'app',
  'auth',
  'storage',
  'vendor_sign',
  'vendor_billing',
  'live',
];

export interface ColumnFacts {
  name: string;
  type: number;
  notNull: boolean;
  /** The values that a check constraint allows; null without one. */
  allowed: string[] | null;
}

export interface TypeFacts {
  name: string;
  /** The element type of an array; 0 for other types. */
  element: number;
  /** The base type of a domain; 0 for other types. */
  base: number;
  /** The labels of an enum; null for other types. */
  labels: string[] | null;
}

/** What the catalog says about tables, types and functions, by oid. */
export interface SchemaFacts {
  /** `schema.table` of each relation, and its columns by number. */
  relations: Map<number, { name: string; columns: Map<number, ColumnFacts> }>;
  types: Map<number, TypeFacts>;
  /** `schema.name` of each function. */
  functions: Map<number, string>;
}

/** Reads the facts of a migrated database. */
export async function readSchemaFacts(client: pg.Client): Promise<SchemaFacts> {
  const columns = await client.query<ColumnFacts & { relid: number; relation: string; number: number }>(columnsQuery);
  const types = await client.query<TypeFacts & { oid: number }>(typesQuery);
  const functions = await client.query<{ oid: number; name: string }>(
    "select p.oid, n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace",
  );
  const relations: SchemaFacts['relations'] = new Map();
  for (const { relid, relation, number, name, type, notNull, allowed } of columns.rows) {
    const found = relations.get(relid) ?? { name: relation, columns: new Map() };
    found.columns.set(number, { name, type, notNull, allowed: allowed?.map((value) => JSON.parse(value)) ?? null });
    relations.set(relid, found);
  }
  return {
    relations,
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
    functions: new Map(functions.rows.map(({ oid, name }) => [oid, name])),
  };
}

/** A check such as `status = any (array['open', 'paid'])` lists a column's values. */
const columnsQuery = String.raw`
  select c.oid::int as relid, n.nspname || '.' || c.relname as relation, a.attnum::int as number, a.attname::text as name, a.atttypid::int as type,
    a.attnotnull as "notNull",
    (select array_agg(to_json(m[1])::text order by m[1])
     from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ ('^CHECK \(\("?' || a.attname || '"? = ANY \(ARRAY\[[^\]]*\]\)\)\)$')) as allowed
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p', 'v', 'm') order by n.nspname, c.relname, a.attnum`;

const typesQuery = `
  select t.oid::int, t.typname::text as name, case t.typcategory when 'A' then t.typelem else 0 end::int as element, t.typbasetype::int as base,
    (select array_agg(v.enumlabel::text order by v.enumsortorder) from pg_enum v where v.enumtypid = t.oid) as labels
  from pg_type t`;
