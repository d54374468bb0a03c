import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '@portage/platform/http/bounded-json';
import { limitedText } from '@portage/platform/http/limited-body';
import { noteActor } from '@portage/platform/log/scope';
import type { Transaction } from '@portage/platform/postgres/database';
import { asAuthAdmin } from '@portage/platform/postgres/identity';
import type { WireParts } from '../wire-parts.ts';
import type { UserRow } from './accounts/user-row.ts';
import { AuthError, invalid } from './auth-error.ts';
import type { PolicyParts } from './auth-policy.ts';
import type { AuthMails } from './codes/auth-mails.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Device } from './sessions/device.ts';

/** Dependencies of every sign-in route. */
export interface AuthService extends PolicyParts {
  limits: RateLimits;
  mails: AuthMails;
  clientAddress: (request: Request) => string;
}

const maxBodyBytes = 1_000_000;

/** The body as an object. @throws AuthError bad_json, or 413 above 1 MB */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const text = await limitedText(request, maxBodyBytes);
  if (text === null) throw new AuthError(413, 'validation_failed', 'The request is too large');
  if (text === '') return {};
  try {
    const body = parseJson(text);
    if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Falls through to the error for a body that is not an object, or nests too deeply.
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Normalizes an email address. @throws AuthError when it is invalid */
export function emailOf(value: unknown): string {
  const email = textOf(value).trim().toLowerCase();
  if (
    email.length > 255 ||
    !/^[^\s\p{C}@"(),:;<>[\]\\]+@[^\s\p{C}@"(),:;<>[\]\\]+\.[^\s\p{C}@"(),:;<>[\]\\.]+$/u.test(email)
  ) {
    throw invalid('Unable to validate email address: invalid format');
  }
  return email;
}

export function deviceOf(service: AuthService, request: Request): Device {
  const ip = service.clientAddress(request);
  return {
    ip: /^[0-9a-f.:]+$/i.test(ip) ? ip : null,
    userAgent: request.headers.get('user-agent')?.slice(0, 500) ?? null,
  };
}

/** Runs `work` as the sign-in service's role. */
export const asAuth = <T>(deps: WireParts, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  deps.db.transaction(asAuthAdmin, work);

/** Longer than queueing an email for a known address takes. */
const minResponseMs = 100;

/** Like `asAuth`, but with a minimum duration, so timing does not reveal whether an address is known. */
export async function asAuthConstantTime<T>(deps: WireParts, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const [result] = await Promise.all([asAuth(deps, work), pause(minResponseMs)]);
  return result;
}

export interface SignedIn {
  user: UserRow;
  sessionId: string;
  /** The session's current level, which may differ from the token's. */
  aal: string;
}

/** The account of a bearer token whose session still exists. @throws AuthError as GoTrue does */
export async function signedIn(service: AuthService, tx: Transaction, request: Request): Promise<SignedIn> {
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await service.deps.keys.verify(token).catch((error: Error) => {
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`);
  });
  if (typeof claims.sub !== 'string') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  const user = (await tx.query('select * from auth.users where id = $1 and deleted_at is null', [claims.sub])).rows[0];
  if (user === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (user.banned_until !== null && user.banned_until.getTime() > service.deps.clock.now())
    throw new AuthError(403, 'user_banned', 'User is banned');
  const sessionId = textOf(claims.session_id);
  const { rows } = await tx.query('select aal from auth.sessions where id::text = $1 and user_id = $2', [
    sessionId,
    user.id,
  ]);
  if (rows[0] === undefined)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  noteActor(user.id);
  return { user, sessionId, aal: rows[0].aal ?? 'aal1' };
}
