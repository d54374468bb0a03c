import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnPostgres, startOwnPostgres, testPassword } from '../../../testing/services/own-postgres.ts';
import { connectOrExplain } from './connect-or-explain.ts';
import { readDatabaseUrl, withPreferredTls } from './connection-settings.ts';

let server: OwnPostgres;
beforeAll(async () => {
  server = await startOwnPostgres({
    access: [
      'hostssl all certified all scram-sha-256 clientcert=verify-ca',
      'hostnossl all unencrypted all scram-sha-256',
      'hostssl all all all scram-sha-256',
    ],
  });
  for (const role of ['certified', 'unencrypted'])
    await server.admin.query(`create role ${role} login password '${testPassword}'`);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Connects by a URL; returns whether the connection is encrypted, and its application name. */
async function connect(url: string): Promise<{ ssl: boolean; name: string }> {
  const client = await connectOrExplain(await withPreferredTls(readDatabaseUrl('DATABASE_URL', url)));
  const { rows } = await client.query(
    "select ssl, current_setting('application_name') as name from pg_stat_ssl where pid = pg_backend_pid()",
  );
  await client.end();
  return rows[0];
}

/** The address of the server's database `postgres`. The options replace those for verified TLS. */
function url({
  user = 'postgres',
  host = 'localhost',
  password = testPassword,
  database = 'postgres',
  ...options
}: Record<string, string>): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${server.port}/${database}?${new URLSearchParams(options)}`;
}

/** The option that trusts the server's authority. */
const rooted = () => ({ sslrootcert: server.certificates.authority });

test.each<[string, () => Record<string, string>]>([
  ['verify-full with the authority', () => ({ sslmode: 'verify-full', ...rooted() })],
  ['verify-ca with another name of the host', () => ({ sslmode: 'verify-ca', host: '127.0.0.1', ...rooted() })],
  ['require with the authority, which checks it', () => ({ sslmode: 'require', host: '127.0.0.1', ...rooted() })],
  ['require without an authority, which checks nothing', () => ({ sslmode: 'require' })],
  ['prefer', () => ({ sslmode: 'prefer' })],
  ['no mode', () => ({})],
  [
    'a client certificate',
    () => ({
      user: 'certified',
      sslmode: 'require',
      sslcert: server.certificates.clientCertificate,
      sslkey: server.certificates.clientKey,
    }),
  ],
])('encrypts with %s', async (_, given) => {
  expect(await connect(url({ ...given(), application_name: 'payroll' }))).toEqual({ ssl: true, name: 'payroll' });
});

test('disable does not encrypt', async () => {
  expect(await connect(url({ user: 'unencrypted', sslmode: 'disable' }))).toMatchObject({ ssl: false });
});

test.each<[string, () => Record<string, string>, string]>([
  ['an authority that is not known', () => ({ sslmode: 'verify-full' }), 'databaseCertificateRejected'],
  [
    'require with another authority',
    () => ({ sslmode: 'require', sslrootcert: server.certificates.clientCertificate }),
    'databaseCertificateRejected',
  ],
  [
    'a certificate for another host',
    () => ({ sslmode: 'verify-full', host: '127.0.0.1', ...rooted() }),
    'databaseOtherHost',
  ],
  ['a connection without TLS', () => ({ sslmode: 'disable' }), 'databaseRequiresTls'],
  ['a missing client certificate', () => ({ user: 'certified', sslmode: 'require' }), 'databaseClientCertificate'],
  ['a wrong password', () => ({ password: 'wrong' }), 'databasePasswordWrong'],
  ['a role that does not exist', () => ({ user: 'stranger' }), 'databasePasswordWrong'],
  ['a missing database', () => ({ database: 'missing' }), 'databaseMissing'],
  ['an unknown host', () => ({ host: 'nowhere.invalid' }), 'databaseHostUnknown'],
  ['an unknown mode', () => ({ sslmode: 'verify' }), 'databaseTlsModeUnknown'],
  ['verify-ca without an authority', () => ({ sslmode: 'verify-ca' }), 'databaseRootMissing'],
  ['a file that is missing', () => ({ sslmode: 'verify-full', sslrootcert: '/missing.crt' }), 'databaseFileUnreadable'],
  ['an option that it would ignore', () => ({ channel_binding: 'require' }), 'databaseOptionUnknown'],
])('explains %s', async (_, given, code) => {
  await expect(connect(url(given()))).rejects.toMatchObject({ name: 'StartError', code });
});

test('explains a password with a percent sign that encodes nothing', () => {
  expect(() => readDatabaseUrl('DATABASE_URL', 'postgres://a:50%@localhost/x')).toThrow('databasePercentSign');
});

test('without TLS at the database, prefer connects and require does not', async () => {
  await server.admin.query('alter system set ssl = off');
  await server.admin.query('select pg_reload_conf()');
  try {
    const preferred = () => connect(url({ user: 'unencrypted' }));
    await expect.poll(preferred).toMatchObject({ ssl: false });
    await expect(connect(url({ user: 'unencrypted', sslmode: 'require' }))).rejects.toMatchObject({
      code: 'databaseWithoutTls',
    });
  } finally {
    await server.admin.query('alter system reset ssl');
    await server.admin.query('select pg_reload_conf()');
  }
});

test('explains a database that accepts and answers nothing, within the timeout', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const to = `postgres://portage@127.0.0.1:${address.port}/portage?connect_timeout=1&sslmode=require`;
  await expect(connect(to)).rejects.toMatchObject({ code: 'databaseSilent', params: { seconds: 1 } });
  silent.close();
  await once(silent, 'close');
  await expect(connect(to)).rejects.toMatchObject({ code: 'databaseUnreachable' });
});

test('reads every part of a URL', () => {
  const { connection, connectTimeoutMs, isPooled } = readDatabaseUrl(
    'DATABASE_URL',
    'postgresql://pay%40roll:p%2Fw@[::1]:6543/my%20db?sslmode=disable&connect_timeout=2&pgbouncer=true&options=-c%20geqo%3Doff',
  );
  expect({ connection, connectTimeoutMs, isPooled }).toEqual({
    connection: {
      host: '::1',
      port: 6543,
      user: 'pay@roll',
      password: 'p/w',
      database: 'my db',
      ssl: false,
      options: '-c geqo=off',
    },
    connectTimeoutMs: 2000,
    isPooled: true,
  });
  expect(readDatabaseUrl('DATABASE_URL', 'postgres://u@localhost/x?host=/run/pg&sslmode=require').connection).toEqual({
    host: '/run/pg',
    port: 5432,
    user: 'u',
    password: '',
    database: 'x',
    ssl: false,
  });
});
