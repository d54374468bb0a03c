import pg from 'pg';
import { scramVerifier } from '../../secrets/scram-verifier.ts';
import { type LoginRoles, loginRoles } from './login-roles.ts';
import { type RoleFacts, requestRoles } from './role-facts.ts';

/** One thing that an admin does for Portage, and whether the database has it. */
export interface PreparationStep {
  sql: string;
  isDone: boolean;
}

/** The role of the URL that Portage migrates with, and its database. */
export interface PreparedOwner {
  user: string;
  password: string;
  database: string;
}

const quoted = pg.escapeIdentifier;

/**
 * What an admin of the database server runs once, so that the owner needs no other rights: roles, their memberships, and
 * the owner's rights on the database. Passwords are SCRAM verifiers.
 * @param facts what the database has; null when the owner cannot connect, so nothing is known
 * @param options.isMissing whether the database does not exist
 * @param options.misfits login roles that exist with another password
 */
export function preparation(
  facts: RoleFacts | null,
  owner: PreparedOwner,
  logins: LoginRoles,
  { isMissing = false, misfits = [] }: { isMissing?: boolean; misfits?: readonly string[] } = {},
): PreparationStep[] {
  const [user, database] = [quoted(owner.user), quoted(owner.database)];
  const isSuperuser = facts?.isSuperuser ?? false;
  const withPassword = (password: string) =>
    password === '' ? '' : ` password ${pg.escapeLiteral(scramVerifier(password))}`;
  return [
    { sql: `create role ${user} login${withPassword(owner.password)};`, isDone: facts !== null },
    ...(isMissing ? [{ sql: `create database ${database};\n\\connect ${database}`, isDone: false }] : []),
    {
      sql: `grant connect, create, temporary on database ${database} to ${user};`,
      isDone: facts?.canCreateSchemas ?? false,
    },
    {
      sql: `grant usage, create on schema public to ${user} with grant option;`,
      isDone: facts?.canCreateInPublic ?? false,
    },
    { sql: 'revoke create on schema public from public;', isDone: facts !== null && !facts.isPublicOpen },
    ...requestRoles.map((role) => ({
      sql: `create role ${role} nologin noinherit;`,
      isDone: facts?.roles.includes(role) ?? false,
    })),
    ...loginRoles(logins).map(({ name, password, attributes }) => ({
      sql: `${misfits.includes(name) ? 'alter' : 'create'} role ${name} ${attributes}${withPassword(password)};`,
      isDone: (facts?.roles.includes(name) ?? false) && !misfits.includes(name),
    })),
    {
      sql: `grant connect on database ${database} to portage_server, portage_changes;`,
      isDone: ['portage_server', 'portage_changes'].every((role) => facts?.roles.includes(role)),
    },
    {
      sql: `grant ${requestRoles.join(', ')} to portage_server;`,
      isDone: requestRoles.every((role) => facts?.memberships.includes(role)),
    },
    { sql: replicationSql, isDone: facts?.mayReplicate ?? false },
  ].map((step) => (isSuperuser ? { ...step, isDone: true } : step));
}

/** Amazon gives a role instead of the attribute. An admin who may give neither loses only the change stream. */
const replicationSql = `do $$ begin
  if exists (select from pg_roles where rolname = 'rds_replication') then
    grant rds_replication to portage_changes;
  else
    alter role portage_changes replication;
  end if;
exception when insufficient_privilege then
  raise notice 'portage_changes may not read the replication stream, so live updates fall back to notifications';
end $$;`;

/** The line of PgBouncer's auth_file for the role of requests. */
export const pgbouncerUser = ({ serverPassword }: LoginRoles): string =>
  `"portage_server" "${scramVerifier(serverPassword)}"`;
