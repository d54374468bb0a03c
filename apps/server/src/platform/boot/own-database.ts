import { statementsOn } from '@portage/platform/postgres/statements-on';
import type pg from 'pg';
import type { Settings } from '../../config.ts';
import { StartError, startError } from '../../settings/start-error.ts';
import { connectOrExplain } from '../postgres/connections/connect-or-explain.ts';
import {
  type DatabaseAddress,
  readDatabaseUrl,
  withPreferredTls,
} from '../postgres/connections/connection-settings.ts';
import type { Login } from './roles/login-at.ts';

type OwnDatabaseSettings = Pick<Settings, 'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOLER'> & {
  DATABASE_URL: string;
};

/** How to connect to the database for each purpose. */
export interface DatabaseConnections {
  /** Connection as the role that owns the schema. It reaches the database itself, not a pooler. */
  owner: pg.ClientConfig;
  /** Connection for requests, by their own role. A pooler may answer. */
  requests: pg.ClientConfig;
  /** Connection of a login role for work that needs a session: notifications and the change stream. */
  direct: pg.ClientConfig;
  /** Whether a transaction pooler answers at `requests`. */
  isPooled: boolean;
}

/** The addresses of an operator's database, as set. */
export interface DatabaseAddresses {
  owner: DatabaseAddress;
  requests: DatabaseAddress;
  direct: DatabaseAddress;
  isPooled: boolean;
}

/**
 * Reads the database settings. Without DATABASE_OWNER_URL, the role of the direct address owns the schema; without
 * DATABASE_DIRECT_URL, DATABASE_URL is direct, unless a pooler answers there.
 * @throws StartError when a URL cannot be used, or a pooler is set without a direct address
 */
export async function databaseAddresses(settings: OwnDatabaseSettings): Promise<DatabaseAddresses> {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_DIRECT_URL: directUrl } = settings;
  const requests = await withPreferredTls(readDatabaseUrl('DATABASE_URL', settings.DATABASE_URL));
  const isPooled = settings.DATABASE_POOLER === 'transaction' || requests.isPooled;
  const given =
    directUrl === undefined ? null : await withPreferredTls(readDatabaseUrl('DATABASE_DIRECT_URL', directUrl));
  const owning =
    ownerUrl === undefined ? null : await withPreferredTls(readDatabaseUrl('DATABASE_OWNER_URL', ownerUrl));
  const direct = given ?? (isPooled ? owning : requests);
  if (direct === null) throw startError('poolerWithoutDirect');
  return { owner: owning ?? direct, requests, direct, isPooled };
}

/**
 * Checks that the owner can connect to a database that Portage supports.
 * @throws StartError
 */
export async function openOwnDatabase(settings: OwnDatabaseSettings): Promise<DatabaseConnections> {
  const { owner, requests, direct, isPooled } = await databaseAddresses(settings);
  const client = await connectOrExplain(owner);
  const { rows } = await statementsOn(client).query("select current_setting('server_version_num')::int as version");
  await client.end();
  if ((rows[0]?.version ?? 0) < 150_000) throw startError('databaseTooOld', { setting: owner.setting });
  const bounded = ({ connection, connectTimeoutMs }: DatabaseAddress) => ({
    ...connection,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  return { owner: bounded(owner), requests: requests.connection, direct: bounded(direct), isPooled };
}

/**
 * Checks that requests reach the database through the pooler, whose own file must know their role.
 * @param login the role of requests
 * @throws StartError
 */
export async function refuseUnusablePooler(settings: OwnDatabaseSettings, login: Login): Promise<void> {
  const { requests } = await databaseAddresses(settings);
  const password = typeof login.password === 'string' ? login.password : await login.password();
  try {
    const client = await connectOrExplain({
      ...requests,
      connection: { ...requests.connection, user: login.user, password },
    });
    await client.end();
  } catch (error) {
    const isRejected = error instanceof StartError && ['databasePasswordWrong', 'databaseRefused'].includes(error.code);
    throw isRejected ? startError('poolerRejectsRole', { role: login.user }) : error;
  }
}
