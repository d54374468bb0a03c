import type { AuthErrorCode } from './auth-error-code.ts';

/** An error of the sign-in service, with GoTrue's codes. */
export class AuthError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500;
  readonly code: AuthErrorCode;
  readonly extra: Record<string, unknown>;
  /** Seconds until a retry can succeed, for the Retry-After header. */
  retryAfterSeconds: number | null = null;

  constructor(status: AuthError['status'], code: AuthErrorCode, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const otpExpired = (message = 'Token has expired or is invalid') => new AuthError(403, 'otp_expired', message);
/** Said only to a caller with the link or the code of the confirmation mail. */
export const emailConfirmed = () => new AuthError(403, 'email_already_confirmed', 'Email is already confirmed');
export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);
/** GoTrue's answer to a caller who may not manage accounts, which through this API is every caller. */
export const notAdmin = (consolePath: string) =>
  new AuthError(
    403,
    'not_admin',
    `User not allowed. Accounts are managed in the provider's console at ${consolePath}, and with the command line.`,
  );
export const tooManyRequests = () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
/** Too many passwords wait to be hashed. A login code by mail needs no hash. */
export const hashingIsBusy = (retryAfterSeconds: number) => {
  const message = 'Too many requests. Try again in a moment, or use a login code.';
  return Object.assign(new AuthError(429, 'over_request_rate_limit', message), { retryAfterSeconds });
};
export const mailTooSoon = (seconds: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );

const version = '2024-01-01';

/** The error response, in the shape of the request's API version. */
export function authErrorResponse(error: AuthError, request: Request): Response {
  const modern = (request.headers.get('x-supabase-api-version') ?? '') >= version;
  const body = modern
    ? { code: error.code, message: error.message, ...error.extra }
    : { code: error.status, error_code: error.code, msg: error.message, ...error.extra };
  const headers: Record<string, string> = { 'x-sb-error-code': error.code };
  if (error.retryAfterSeconds !== null) headers['retry-after'] = String(error.retryAfterSeconds);
  if (modern) headers['x-supabase-api-version'] = version;
  return Response.json(body, { status: error.status, headers });
}
