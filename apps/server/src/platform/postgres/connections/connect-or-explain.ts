import pg from 'pg';
import { type StartError, startError } from '../../../settings/start-error.ts';
import type { DatabaseAddress } from './connection-settings.ts';

/**
 * Connects, within the address's timeout.
 * @returns the connection, which the caller ends
 * @throws StartError that says what is wrong and what to do
 */
export async function connectOrExplain(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...address.connection, connectionTimeoutMillis: address.connectTimeoutMs });
  // A lost session fails the running statement; without a listener it would also end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw explained(address, error as NodeJS.ErrnoException);
  }
}

const unknownHost: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);

function explained(
  { setting, connection, tlsMode, connectTimeoutMs }: DatabaseAddress,
  error: NodeJS.ErrnoException,
): StartError {
  const { host, user, database } = connection;
  // A host with several addresses fails with an aggregate error, which has a code but no message.
  const reason = (error.message || (error.code ?? '')).replace(/\.$/, '');
  if (error instanceof pg.DatabaseError) {
    if (error.code === '28P01') return startError('databasePasswordWrong', { setting, user });
    if (error.code === '3D000') return startError('databaseMissing', { setting, database });
    if (error.code === '28000' && reason.includes('no encryption'))
      return startError('databaseRequiresTls', { setting, mode: tlsMode });
    if (error.code === '28000' && reason.includes('client certificate'))
      return startError('databaseClientCertificate', { setting });
    return startError('databaseRefused', { setting, reason });
  }
  if (unknownHost.has(error.code ?? '')) return startError('databaseHostUnknown', { setting, host });
  if (/timeout expired|connection timeout/.test(reason))
    return startError('databaseSilent', { setting, host, seconds: connectTimeoutMs / 1000 });
  if (reason.includes('does not support SSL')) return startError('databaseWithoutTls', { setting, mode: tlsMode });
  if (error.code === 'ERR_TLS_CERT_ALTNAME_INVALID') return startError('databaseOtherHost', { setting, host });
  if (/CERT|SIGNATURE|ISSUER/.test(error.code ?? '') && !error.code?.startsWith('ERR_SSL'))
    return startError('databaseCertificateRejected', { setting, reason });
  return startError('databaseUnreachable', { setting, reason });
}
