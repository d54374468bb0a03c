import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type pg from 'pg';
import { startError } from '../../../settings/start-error.ts';

/** Settings that name a database. */
export type AddressSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL';

/** How to connect as a role. It has no timeouts, which differ between requests and commands. */
export interface ConnectionSettings extends pg.ClientConfig {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: false | ConnectionOptions;
}

/** One database URL, read. */
export interface DatabaseAddress {
  /** The setting that has the URL, for errors. */
  setting: AddressSetting;
  connection: ConnectionSettings;
  tlsMode: TlsMode;
  /** `connect_timeout` in milliseconds; default 5 seconds. */
  connectTimeoutMs: number;
  /** Whether the URL says `pgbouncer=true`: a transaction pooler answers at this address. */
  isPooled: boolean;
}

const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type TlsMode = (typeof tlsModes)[number];

const knownOptions: ReadonlySet<string> = new Set([
  ...['host', 'port', 'user', 'password', 'dbname', 'application_name', 'options', 'connect_timeout', 'pgbouncer'],
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword'],
]);

/**
 * Reads a database URL as libpq does (PostgreSQL, "Connection URIs" and "SSL Support"). Nothing else in the server parses one.
 * `require` encrypts without checking the certificate, unless `sslrootcert` is given; `verify-full` also checks the host name.
 * @throws StartError for an option that Portage does not know, an unknown mode, or a file that cannot be read
 */
export function readDatabaseUrl(setting: AddressSetting, text: string): DatabaseAddress {
  const url = new URL(text);
  const option = (name: string) => url.searchParams.get(name) || undefined;
  for (const name of url.searchParams.keys())
    if (!knownOptions.has(name)) throw startError('databaseOptionUnknown', { setting, option: name });
  const host = option('host') ?? (decode(setting, url.hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost');
  const user = option('user') ?? (decode(setting, url.username) || 'postgres');
  const isSocket = host.startsWith('/');
  const tlsMode = isSocket ? 'disable' : modeOf(setting, option('sslmode'), option('sslrootcert'));
  const seconds = Number(option('connect_timeout') ?? 5);
  return {
    setting,
    tlsMode,
    connectTimeoutMs: (Number.isInteger(seconds) && seconds > 0 ? seconds : 5) * 1000,
    isPooled: option('pgbouncer') === 'true',
    connection: {
      host,
      user,
      port: Number(option('port') ?? (url.port || 5432)),
      password: option('password') ?? decode(setting, url.password),
      database: option('dbname') ?? (decode(setting, url.pathname.slice(1)) || user),
      ssl: tlsOf(setting, tlsMode, option),
      ...Object.fromEntries(
        ['application_name', 'options'].flatMap((name) => {
          const value = option(name);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    },
  };
}

function decode(setting: AddressSetting, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw startError('databasePercentSign', { setting });
  }
}

function modeOf(setting: AddressSetting, given: string | undefined, root: string | undefined): TlsMode {
  const mode = tlsModes.find((one) => one === (given ?? (root === 'system' ? 'verify-full' : 'prefer')));
  if (mode === undefined) throw startError('databaseTlsModeUnknown', { setting, mode: given ?? '' });
  // Anyone can get a certificate of a public authority, so only the host name tells one owner from another.
  if (mode === 'verify-ca' && (root ?? 'system') === 'system') throw startError('databaseRootMissing', { setting });
  if (mode === 'require' && root !== undefined) return root === 'system' ? 'verify-full' : 'verify-ca';
  return mode;
}

function tlsOf(
  setting: AddressSetting,
  mode: TlsMode,
  option: (name: string) => string | undefined,
): false | ConnectionOptions {
  if (mode === 'disable') return false;
  const file = (name: string) => {
    const path = option(name);
    return path === undefined || path === 'system' ? undefined : readText(setting, name, path);
  };
  const isVerified = mode === 'verify-ca' || mode === 'verify-full';
  const [ca, cert, key, passphrase] = [file('sslrootcert'), file('sslcert'), file('sslkey'), option('sslpassword')];
  return {
    rejectUnauthorized: isVerified,
    ...(ca !== undefined && isVerified ? { ca } : {}),
    ...(cert !== undefined ? { cert } : {}),
    ...(key !== undefined ? { key } : {}),
    ...(passphrase !== undefined ? { passphrase } : {}),
    ...(mode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
  };
}

function readText(setting: AddressSetting, option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? '';
    throw startError('databaseFileUnreadable', { setting, option, file, reason });
  }
}

/** The SSLRequest message (PostgreSQL, "Message Formats"): its length, and the code 80877103. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Decides what `sslmode=prefer` means for a database: TLS if it has it. Other modes stay as they are.
 * @returns the address, without TLS if the database has none; an address that does not answer stays as it is
 */
export async function withPreferredTls(address: DatabaseAddress): Promise<DatabaseAddress> {
  if (address.tlsMode !== 'prefer') return address;
  const { host, port } = address.connection;
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, host, () => socket.write(tlsRequest));
    socket.setTimeout(address.connectTimeoutMs, () => socket.destroy());
    socket.once('data', (data) => {
      resolve(data.toString('latin1', 0, 1));
      socket.destroy();
    });
    socket.on('error', () => resolve(''));
    socket.on('close', () => resolve(''));
  });
  return answer === 'N' ? { ...address, connection: { ...address.connection, ssl: false } } : address;
}
