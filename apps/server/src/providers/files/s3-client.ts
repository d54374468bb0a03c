import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { FileStoreUnavailableError, type StoreFailure } from '@portage/platform/files/file-store';
import type { S3Connection } from '../../settings/s3-settings.ts';

const maxAttempts = 3;
const connectTimeoutMs = 3000;
/** A reader may pause longer than a store: a download to a slow phone reads in bursts. */
const idleTimeoutMs = 120_000;
/** Each download uses a connection until it has been read. */
const maxSockets = 1000;

/**
 * A client of S3. Without an access key, it uses the role of the machine or container.
 * @param timeoutMs of each of the three attempts of a request
 */
export function s3Client(connection: S3Connection, timeoutMs: number): S3Client {
  const { region, endpoint, accessKeyId, secretAccessKey, forcePathStyle } = connection;
  return new S3Client({
    region,
    forcePathStyle,
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  });
}

/** Whether S3 says that an object does not exist. A missing bucket is a failure, not a missing object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);

const wrongKeys = ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'CredentialsProviderError', 'InvalidToken'];

/** An error of the client as an error of the file store. */
export function storeError(error: unknown): FileStoreUnavailableError {
  const { name, code } = error as { name: string; code?: string };
  return new FileStoreUnavailableError(failureOf(error, name), code ?? name, { cause: error });
}

function failureOf(error: unknown, name: string): StoreFailure {
  if (wrongKeys.includes(name)) return 'credentials';
  if (!(error instanceof S3ServiceException)) return 'unreachable';
  if (name === 'NoSuchBucket' || name === 'PermanentRedirect') return 'noBucket';
  const status = error.$metadata.httpStatusCode ?? 0;
  return status === 403 || status === 401 ? 'denied' : 'failing';
}
