import type { Database } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';

export interface Viewer {
  role: string;
  claims: Record<string, unknown> | null;
}

interface TableRights extends Record<string, unknown> {
  secured: boolean;
  readable: string[];
  primary_key: string[];
  permissive: string[];
  restrictive: string[];
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Decides what a viewer sees of captured rows, by the tables' own policies and grants. Knows no table of ours. */
export function visibility(db: Database) {
  const known = new Map<string, { rights: Promise<TableRights>; at: number }>();

  function rightsOf(role: string, schema: string, table: string): Promise<TableRights> {
    const key = `${role} ${schema} ${table}`;
    const found = known.get(key);
    if (found !== undefined && performance.now() - found.at < 30_000) return found.rights;
    const rights = readRights(db, role, schema, table);
    known.set(key, { rights, at: performance.now() });
    rights.catch(() => known.delete(key));
    return rights;
  }

  return {
    /**
     * The rows as the viewer would read them, in PostgreSQL's own JSON; null for those it may not see. One query, however many rows:
     * the SELECT policies are evaluated over the captured rows themselves, so rows that are gone are judged like any other.
     */
    async seen(
      viewer: Viewer,
      schema: string,
      table: string,
      rows: readonly object[],
    ): Promise<(Record<string, unknown> | null)[]> {
      const rights = await rightsOf(viewer.role, schema, table);
      if (rights.readable.length === 0) return rows.map(() => null);
      const columns = rights.readable.map((name) => `${quote(table)}.${quote(name)}`).join(', ');
      const answer = await db.run<{ ord: number; seen: Record<string, unknown> }>(
        { role: viewer.role, claims: viewer.claims, readOnly: true },
        `select e.ord__::int as ord, (select row_to_json(v) from (select ${columns}) v) as seen
         from jsonb_array_elements($1::jsonb) with ordinality e(row__, ord__)
         cross join lateral jsonb_populate_record(null::${quote(schema)}.${quote(table)}, e.row__) as ${quote(table)}
         where ${conditionOf(rights)}`,
        [JSON.stringify(rows)],
      );
      const byPlace = new Map(answer.rows.map((row) => [row.ord, row.seen]));
      return rows.map((_, at) => byPlace.get(at + 1) ?? null);
    },
    primaryKey: async (role: string, schema: string, table: string) =>
      (await rightsOf(role, schema, table)).primary_key,
  };
}

function conditionOf(rights: TableRights): string {
  if (!rights.secured) return 'true';
  if (rights.permissive.length === 0) return 'false';
  return [
    `(${rights.permissive.map((policy) => `(${policy})`).join(' or ')})`,
    ...rights.restrictive.map((policy) => `(${policy})`),
  ].join(' and ');
}

async function readRights(db: Database, role: string, schema: string, table: string): Promise<TableRights> {
  const { rows } = await db.run<TableRights>(
    { ...asService, readOnly: true },
    `select c.relrowsecurity and not r.rolbypassrls and not r.rolsuper as secured,
       coalesce((select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.oid, c.oid, a.attnum, 'select')), '{}') as readable,
       coalesce((select array_agg(a.attname::text) from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.conrelid = c.oid and k.contype = 'p'), '{}') as primary_key,
       coalesce((select array_agg(pg_get_expr(p.polqual, p.polrelid)) from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polqual is not null
         and p.polcmd in ('r', '*') and (p.polroles = '{0}' or exists (select from unnest(p.polroles) o(id) where pg_has_role(r.oid, o.id, 'member')))), '{}') as permissive,
       coalesce((select array_agg(pg_get_expr(p.polqual, p.polrelid)) from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polqual is not null
         and p.polcmd in ('r', '*') and (p.polroles = '{0}' or exists (select from unnest(p.polroles) o(id) where pg_has_role(r.oid, o.id, 'member')))), '{}') as restrictive
     from pg_class c, pg_roles r where c.oid = to_regclass($1) and r.rolname = $2`,
    [`${quote(schema)}.${quote(table)}`, role],
  );
  return rows[0] ?? { secured: true, readable: [], primary_key: [], permissive: [], restrictive: [] };
}
