import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Viewer } from './visibility.ts';

/** Claims that differ between two sign-ins of one user. */
const perSignIn = ['amr', 'exp', 'iat', 'jti', 'nbf', 'session_id'];
/** Roles of the protocol that a viewer's token can name. */
const protocolRoles = ['anon', 'authenticated', 'service_role'];
const knownMs = 30_000;

/**
 * Names what decides the rights of a viewer: its role, and its claims without those of the sign-in that no policy of that role
 * reads. A claim counts as read for a role if it is named by a policy of the role, by a function or a view that the role can
 * use, or by a function or a view that one of these names.
 * @param ownRoles the product's own roles that a viewer's token can name
 */
export function viewerKeys(db: Database, ownRoles: readonly string[]): () => Promise<(viewer: Viewer) => string> {
  let current: { keyOf: Promise<(viewer: Viewer) => string>; at: number } | null = null;

  const read = async () => keyWithout(await unreadClaims(db, [...protocolRoles, ...ownRoles]));

  return () => {
    if (current === null || performance.now() - current.at > knownMs) {
      // Without an answer every claim counts. The next batch asks again.
      const keyOf = read().catch(() => {
        current = null;
        return keyWithout(new Map());
      });
      current = { keyOf, at: performance.now() };
    }
    return current.keyOf;
  };
}

/** @param unread by role; of any other role, every claim counts */
function keyWithout(unread: ReadonlyMap<string, ReadonlySet<string>>): (viewer: Viewer) => string {
  const keys = new WeakMap<Viewer, string>();
  return (viewer) => {
    const known = keys.get(viewer);
    if (known !== undefined) return known;
    const ignored = unread.get(viewer.role);
    const claims = Object.entries(viewer.claims ?? { role: viewer.role }).filter(([name]) => !ignored?.has(name));
    const key = JSON.stringify([viewer.role, claims.sort(([a], [b]) => (a < b ? -1 : 1))]);
    keys.set(viewer, key);
    return key;
  };
}

/** The claims of a sign-in that no policy reads, for each role of a viewer. */
async function unreadClaims(db: Database, viewerRoles: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `with recursive source as materialized (
       select f.oid as function, null::oid as view, null::oid[] as policy_of, f.proname::text as name,
         concat(f.prosrc, pg_get_function_sqlbody(f.oid)) as text
       from pg_proc f where f.prorettype <> 'trigger'::regtype
         and f.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       union all select null, v.oid, null, v.relname::text, pg_get_viewdef(v.oid) from pg_class v
       where v.relkind in ('v', 'm') and v.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       union all select null, null, p.polroles, null, pg_get_expr(p.polqual, p.polrelid) from pg_policy p),
     reader as (
       select c.claim, s.function, s.view, s.policy_of, s.name from unnest($1::text[]) c (claim)
       join source s on s.text ~ ('\\m' || c.claim || '\\M')
       union
       select r.claim, s.function, s.view, s.policy_of, s.name from reader r join source s on s.text ~ ('\\m' || r.name || '\\M'))
     select v.rolname::text as role, c.claim from pg_roles v cross join unnest($1::text[]) c (claim)
     where v.rolname = any ($2::text[]) and c.claim is not null and not exists (
       select from reader r where r.claim = c.claim and case
         when r.function is not null then has_function_privilege(v.oid, r.function, 'execute')
         when r.view is not null then has_any_column_privilege(v.oid, r.view, 'select')
         else exists (select from unnest(r.policy_of) o (id) where o.id = 0 or pg_has_role(v.oid, o.id, 'member')) end)`,
    [perSignIn, [...viewerRoles]],
  );
  const unread = new Map(viewerRoles.map((role) => [role, new Set<string>()]));
  for (const { role, claim } of rows) if (role !== null && claim !== null) unread.get(role)?.add(claim);
  return unread;
}
