import pg from 'pg';
import { isWrongPassword } from '../../postgres/connections/wrong-password.ts';
import { scramVerifier } from '../../secrets/scram-verifier.ts';
import { readRoleFacts, requestRoles } from './role-facts.ts';

export interface LoginRoles {
  /** Password of portage_server, which requests log in as. */
  serverPassword: string;
  /** Password of portage_changes, which the change stream logs in as. */
  changesPassword: string;
}

/** The login roles, with their passwords and attributes. */
export const loginRoles = ({ serverPassword, changesPassword }: LoginRoles) =>
  [
    { name: 'portage_server', password: serverPassword, attributes: 'login noinherit' },
    // It is a member only of Amazon's role for replication, whose rights it must have at all times.
    { name: 'portage_changes', password: changesPassword, attributes: 'login inherit' },
  ] as const;

/**
 * Whether a login role has this password.
 * @param owner connection of the owner, whose address is used
 * @throws pg.DatabaseError when the database rejects the login for another reason
 */
export async function canLogIn(owner: pg.ClientConfig, user: string, password: string): Promise<boolean> {
  const login = new pg.Client({ ...owner, user, password });
  login.on('error', () => {});
  try {
    await login.connect();
    return true;
  } catch (error) {
    if (isWrongPassword(error)) return false;
    throw error;
  } finally {
    await login.end().catch(() => {});
  }
}

/**
 * Creates the login roles, or gives them what they lack. It changes nothing on a database that an admin has prepared, so
 * the owner then needs no right to.
 * @throws pg.DatabaseError 42501 when the owner may not create or change a role that does not fit
 */
export async function ensureLoginRoles(client: pg.Client, owner: pg.ClientConfig, roles: LoginRoles): Promise<void> {
  const facts = await readRoleFacts(client);
  for (const { name, password, attributes } of loginRoles(roles)) {
    const definition = `role ${name} ${attributes} password ${client.escapeLiteral(scramVerifier(password))}`;
    if (!facts.roles.includes(name)) await client.query(`create ${definition}`);
    const granted = await client.query("select has_database_privilege($1, current_database(), 'connect') as may", [
      name,
    ]);
    if (!granted.rows[0]?.may)
      await client.query(`grant connect on database ${client.escapeIdentifier(facts.database)} to ${name}`);
    if (facts.roles.includes(name) && !(await canLogIn(owner, name, password)))
      await client.query(`alter ${definition}`);
  }
  if (facts.serverInherits) await client.query('alter role portage_server noinherit');
  if (!facts.mayReplicate) await allowReplication(client, facts.hasRdsReplication);
  // PostgreSQL logs each start of the change stream. Only a superuser may turn that off.
  if (facts.isSuperuser) await client.query("alter role portage_changes set log_min_messages = 'fatal'");
  // Since PostgreSQL 16, a member's attribute `noinherit` decides that it must become a role to have its rights.
  // A backup of an earlier release is restored without the roles of later ones, which its migrations then create.
  const missing = requestRoles.filter((role) => facts.roles.includes(role) && !facts.memberships.includes(role));
  if (missing.length > 0) await client.query(`grant ${missing.join(', ')} to portage_server`);
}

/** Lets the change stream read, where the owner may allow that. Elsewhere live updates fall back to notifications. */
async function allowReplication(client: pg.Client, hasRdsReplication: boolean): Promise<void> {
  if (await attempt(() => client.query('alter role portage_changes replication'))) return;
  if (hasRdsReplication) await attempt(() => client.query(`grant rds_replication to portage_changes`));
}

/** Runs a statement that the owner may not be permitted to run. Returns whether it was. */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isNotPermitted(error)) return false;
    throw error;
  }
}

/** Whether PostgreSQL refused a statement because the role lacks a right. */
export const isNotPermitted = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '42501';
