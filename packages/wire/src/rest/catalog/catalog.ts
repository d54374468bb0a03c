import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import { type Relationship, relationshipsOf } from './relationships.ts';

export interface Column {
  /** The type's SQL name, as `format_type` gives it. */
  type: string;
  /** SQL of the value that a missing column gets; null when it has none. */
  default: string | null;
}

export interface Relation {
  schema: string;
  name: string;
  columns: Map<string, Column>;
  primaryKey: string[];
  /** What PostgREST would do here and this server does not, by what asks for it. */
  unsupported?: { read?: string; write?: string };
}

/** Tables, views and foreign keys of one exposed schema. */
export interface Catalog {
  relations: Map<string, Relation>;
  relationships: Relationship[];
  /** Equal for two reads of an unchanged schema. */
  fingerprint: string;
}

/** Reads a schema from PostgreSQL's catalogs. The search path is empty so that types and defaults come out qualified. */
export async function readCatalog(db: Database, schema: string): Promise<Catalog> {
  const context = { ...asService, readOnly: true, searchPath: ['pg_catalog'] };
  const columns = await db.run(
    context,
    `select c.relname as relation, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
       case when a.attidentity = 'd' then (select format('nextval(%L::regclass)', s.objid::regclass) from pg_depend s
             where s.classid = 'pg_class'::regclass and s.refobjid = c.oid and s.refobjsubid = a.attnum and s.deptype = 'i' limit 1)
         when a.attidentity = '' and a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), case when t.typtype = 'd' then t.typdefault end) end as default,
       t.typtype = 'd' and exists (select from pg_cast k where (k.castsource = t.oid and k.casttarget in ('json'::regtype, 'text'::regtype))
         or (k.casttarget = t.oid and k.castsource in ('json'::regtype, 'text'::regtype))) as represented
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = to_regnamespace(quote_ident($1)) and c.relkind in ('r', 'p', 'v', 'm', 'f') order by c.relname, a.attnum`,
    [schema],
  );
  const keys = await db.run(
    context,
    `select k.conname as name, k.contype as kind, c.relname as relation,
       array(select a.attname::text from unnest(k.conkey) with ordinality n(num, at) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num order by n.at) as columns,
       f.relname as referenced,
       (select array_agg(a.attname::text order by n.at) from unnest(k.confkey) with ordinality n(num, at) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num) as referenced_columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class f on f.oid = k.confrelid and f.relnamespace = c.relnamespace
     where c.relnamespace = to_regnamespace(quote_ident($1)) and k.contype in ('p', 'u', 'f') order by c.relname, k.conname`,
    [schema],
  );
  const triggers = await db.run(
    context,
    `select distinct c.relname as relation from pg_trigger g join pg_class c on c.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
     where c.relnamespace = to_regnamespace(quote_ident($1)) and not g.tgisinternal and p.prosrc ~ 'response\\.(status|headers)' order by 1`,
    [schema],
  );
  const relations = new Map<string, Relation>();
  for (const { relation, column, type, default: value, represented } of columns.rows) {
    const found: Relation = relations.get(relation) ?? { schema, name: relation, columns: new Map(), primaryKey: [] };
    found.columns.set(column, { type, default: value });
    if (represented) {
      const reason = `the column ${column}, whose domain has casts of its own to or from JSON or text`;
      found.unsupported = { read: reason, write: reason };
    }
    relations.set(relation, found);
  }
  for (const key of keys.rows) {
    const relation = relations.get(key.relation);
    if (key.kind === 'p' && relation !== undefined) relation.primaryKey = key.columns;
  }
  for (const { relation: name } of triggers.rows) {
    const relation = relations.get(name);
    if (relation !== undefined)
      relation.unsupported = {
        write: 'a trigger that sets response.status or response.headers',
        ...relation.unsupported,
      };
  }
  return {
    relations,
    relationships: relationshipsOf(keys.rows),
    fingerprint: JSON.stringify([columns.rows, keys.rows, triggers.rows]),
  };
}
