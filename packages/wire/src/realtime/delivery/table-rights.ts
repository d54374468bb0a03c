import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

export type TableRights = RowFrom<typeof readRights>;

/**
 * What a role may read of a table: columns by its grants, rows by the policies for SELECT.
 * @param table its quoted name
 * @returns `deciding` are the columns that the policies read; all columns if a policy reads the row as a whole
 */
export async function readRights(db: Database, role: string, table: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true, acquireTimeoutMs: 2000 },
    `with rights as (
       select c.oid, c.relrowsecurity and not r.rolbypassrls and not r.rolsuper as secured,
         coalesce((select array_agg(a.attname::text order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.oid, c.oid, a.attnum, 'select')), '{}') as readable,
         coalesce((select array_agg(a.attname::text) from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
           where k.conrelid = c.oid and k.contype = 'p'), '{}') as primary_key,
         array(select p.oid from pg_policy p where p.polrelid = c.oid and p.polqual is not null
           and p.polcmd in ('r', '*') and (p.polroles = '{0}' or exists (select from unnest(p.polroles) o(id) where pg_has_role(r.oid, o.id, 'member')))) as policies
       from pg_class c, pg_roles r where c.oid = to_regclass($1) and r.rolname = $2
     )
     select secured, readable, primary_key,
       coalesce((select array_agg(pg_get_expr(p.polqual, p.polrelid)) from pg_policy p where p.oid = any (policies) and p.polpermissive), '{}') as permissive,
       coalesce((select array_agg(pg_get_expr(p.polqual, p.polrelid)) from pg_policy p where p.oid = any (policies) and not p.polpermissive), '{}') as restrictive,
       coalesce((select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = rights.oid and a.attnum > 0 and not a.attisdropped
           and (exists (select from pg_policy p where p.oid = any (policies) and pg_get_expr(p.polqual, p.polrelid) ~ '\\.\\*')
             or exists (select from pg_depend d where d.classid = 'pg_policy'::regclass and d.objid = any (policies)
               and d.refclassid = 'pg_class'::regclass and d.refobjid = rights.oid and d.refobjsubid = a.attnum))), '{}') as deciding
     from rights`,
    [table, role],
  );
  return rows[0] ?? { secured: true, readable: [], primary_key: [], permissive: [], restrictive: [], deciding: [] };
}
