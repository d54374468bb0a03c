import { statementsOn } from '@portage/platform/postgres/statements-on';
import type pg from 'pg';

/** Roles of the product that a token can name, besides those of Supabase's protocol. */
export const ownRoles = ['staff', 'person'] as const;

/** Roles that requests become. A migration creates those that are missing. */
export const requestRoles = ['anon', 'authenticated', 'service_role', 'auth_admin', ...ownRoles] as const;

/** What a database says about the roles and rights that Portage needs. */
export interface RoleFacts {
  /** Version as a number: 150004 for 15.4. */
  version: number;
  /** The role of this connection, which owns the schema. */
  user: string;
  database: string;
  isSuperuser: boolean;
  /** Whether the owner has BYPASSRLS. */
  bypassesRowSecurity: boolean;
  /** Whether the owner could give service_role BYPASSRLS, as the first migration does when the owner has it. */
  canPassBypass: boolean;
  /** Which of Portage's roles exist. */
  roles: readonly string[];
  /** Roles that portage_server can become. */
  memberships: readonly string[];
  /** Whether portage_server has the rights of these roles at all times, which it must not. */
  serverInherits: boolean;
  /** Whether portage_changes may read the replication stream: by its attribute, or by Amazon's role. */
  mayReplicate: boolean;
  /** Whether the database server is Amazon's, where a role stands for the replication attribute. */
  hasRdsReplication: boolean;
  /** Whether the server writes what logical decoding needs. */
  isLogical: boolean;
  canCreateSchemas: boolean;
  canCreateInPublic: boolean;
  /** Whether every role can create tables in the schema public, as databases from before PostgreSQL 15 allow. */
  isPublicOpen: boolean;
}

/** Reads the facts with the owner's connection. Any role can read them. */
export async function readRoleFacts(client: pg.ClientBase | pg.Pool): Promise<RoleFacts> {
  const { rows } = await statementsOn(client).query(`
    select current_setting('server_version_num')::int as version, me.rolname::text as user, current_database()::text as database,
      me.rolsuper as superuser, me.rolbypassrls as bypasses,
      current_setting('server_version_num')::int >= 160000 and not exists (select from pg_roles where rolname = 'service_role'
        and not pg_has_role(oid, 'member with admin option')) as can_pass,
      array(select rolname::text from pg_roles where rolname in ('anon', 'authenticated', 'service_role', 'auth_admin', 'staff', 'person',
        'portage_server', 'portage_changes')) as roles,
      array(select granted.rolname::text from pg_auth_members m join pg_roles granted on granted.oid = m.roleid
        join pg_roles member on member.oid = m.member where member.rolname = 'portage_server') as memberships,
      exists (select from pg_roles where rolname = 'portage_server' and rolinherit) as inherits,
      exists (select from pg_roles r where r.rolname = 'portage_changes' and (r.rolsuper or r.rolreplication
        or exists (select from pg_roles rds where rds.rolname = 'rds_replication' and pg_has_role(r.oid, rds.oid, 'member')))) as replicates,
      exists (select from pg_roles where rolname = 'rds_replication') as rds,
      current_setting('wal_level') = 'logical' and current_setting('max_replication_slots')::int > 0 as logical,
      has_database_privilege(current_database(), 'create') as creates_schemas,
      exists (select from pg_namespace where nspname = 'public' and has_schema_privilege(oid, 'create')
        and has_schema_privilege(oid, 'usage')) as creates_in_public,
      exists (select from pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
        where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE') as open
    from pg_roles me where me.rolname = current_user`);
  const row = rows[0];
  if (row === undefined) throw new Error('current_user has no role');
  return {
    version: row.version ?? 0,
    user: row.user ?? '',
    database: row.database ?? '',
    isSuperuser: row.superuser ?? false,
    bypassesRowSecurity: row.bypasses ?? false,
    canPassBypass: row.can_pass ?? false,
    roles: row.roles ?? [],
    memberships: row.memberships ?? [],
    serverInherits: row.inherits ?? false,
    mayReplicate: row.replicates ?? false,
    hasRdsReplication: row.rds ?? false,
    isLogical: row.logical ?? false,
    canCreateSchemas: row.creates_schemas ?? false,
    canCreateInPublic: row.creates_in_public ?? false,
    isPublicOpen: row.open ?? false,
  };
}

/** Where live updates come from: the replication stream, or, where it is not permitted, notifications. */
export type ChangesBy = 'replication' | 'notifications';

/** How changes can be followed on this database. */
export const changesBy = (facts: RoleFacts): ChangesBy =>
  facts.isLogical && facts.mayReplicate ? 'replication' : 'notifications';
