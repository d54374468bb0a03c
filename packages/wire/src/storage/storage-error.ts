/** An error of `/storage/v1`. The HTTP status is 400, or 500 or 507 for a failure of the server; the body holds the real status as text. */
export class StorageError extends Error {
  readonly statusCode: string;
  readonly error: string;
  readonly code: string;
  constructor(statusCode: string, error: string, message: string, code: string) {
    super(message);
    this.statusCode = statusCode;
    this.error = error;
    this.code = code;
  }
}

export const noSuchKey = () => new StorageError('404', 'not_found', 'Object not found', 'NoSuchKey');
export const noSuchBucket = () => new StorageError('404', 'Bucket not found', 'Bucket not found', 'NoSuchBucket');
export const objectExists = () =>
  new StorageError('409', 'Duplicate', 'The resource already exists', 'KeyAlreadyExists');
export const bucketExists = () =>
  new StorageError('409', 'Duplicate', 'The resource already exists', 'BucketAlreadyExists');
export const bucketNotEmpty = () =>
  new StorageError('409', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty', 'ResourceNotEmpty');
export const tooLarge = () =>
  new StorageError('413', 'Payload too large', 'The object exceeded the maximum allowed size', 'EntityTooLarge');
export const tooManyPixels = (max: number) =>
  new StorageError('413', 'Payload too large', `The image has more than ${max} pixels`, 'EntityTooLarge');
export const quotaExceeded = () =>
  new StorageError('413', 'Payload too large', 'The account has used up its storage quota', 'EntityTooLarge');
export const bodyTooLarge = () =>
  new StorageError('413', 'Payload too large', 'Request body is too large', 'EntityTooLarge');
export const wrongType = (type: string) =>
  new StorageError('415', 'invalid_mime_type', `mime type ${type} is not supported`, 'InvalidMimeType');
export const invalidKey = (key: string) => new StorageError('400', 'InvalidKey', `Invalid key: ${key}`, 'InvalidKey');
export const denied = () =>
  new StorageError('403', 'Unauthorized', 'new row violates row-level security policy', 'AccessDenied');
export const invalidToken = (message = 'Invalid Compact JWS') =>
  new StorageError('400', 'InvalidJWT', message, 'InvalidJWT');
export const invalidRequest = (message: string) => new StorageError('400', 'Error', message, 'InvalidRequest');

/** The file store failed or did not answer. The caller can retry. */
export const storeUnavailable = () =>
  new StorageError('500', 'S3Error', 'The file store is unavailable. Try again in a moment.', 'S3Error');

/** There is no room for the file. The caller can retry later. */
export const storeFull = () =>
  new StorageError(
    '507',
    'InsufficientStorage',
    'There is no room for the file. Try again later.',
    'InsufficientStorage',
  );

export function storageErrorResponse(error: StorageError): Response {
  return Response.json(
    { statusCode: error.statusCode, error: error.error, message: error.message, code: error.code },
    { status: error.statusCode === '500' || error.statusCode === '507' ? Number(error.statusCode) : 400 },
  );
}

/** Too many requests of one caller wait for the database. Unlike other errors, its HTTP status is its own. */
export const slowDown = ({ retryAfterSeconds }: { retryAfterSeconds: number }): Response =>
  Response.json(
    {
      statusCode: '429',
      error: 'too_many_connections',
      message: 'Too many connections issued to the database',
      code: 'SlowDown',
    },
    { status: 429, headers: { 'retry-after': String(retryAfterSeconds) } },
  );
