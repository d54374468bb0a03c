import { noteActor } from '@portage/platform/log/scope';
import { type Keys, sameSecret } from '@portage/platform/secrets/keys';
import type { JWTPayload } from 'jose';
import type { WireParts } from '../../wire-parts.ts';
import { endedSessions } from './ended-sessions.ts';

/** What it takes to identify a caller. */
export type CallerParts = Pick<WireParts, 'clock' | 'config' | 'db' | 'keys'>;

/** The authenticated sender of a request. */
export interface Caller {
  /** Database role: anon, authenticated, service_role, or the role in a verified token. */
  role: string;
  /** Claims of the verified token; null when the request has only an API key. */
  claims: JWTPayload | null;
  /** The verified bearer token, if any. */
  token: string | null;
}

/** Why a caller was rejected. Each service formats the response its own way. */
export class CallerError extends Error {
  readonly reason: 'missing_key' | 'bad_key' | 'bad_token' | 'expired' | 'ended';
  constructor(reason: CallerError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const verified = new WeakMap<Keys, Map<string, JWTPayload>>();
const cacheLimit = 10_000;

/**
 * Identifies the caller by the gateway's rules: an opaque key maps to its role; a valid bearer token takes precedence over
 * the key; a bearer equal to the key counts as no token; any other bearer must be a valid token. The apikey header (or
 * `?apikey=`) is required without a valid bearer. The token of a session that has ended is rejected.
 * @throws CallerError
 */
export async function identifyCaller(deps: CallerParts, headers: Headers, queryKey?: string | null): Promise<Caller> {
  const caller = await callerOf(deps.keys, headers, deps.clock.now(), queryKey);
  noteActor(caller.claims?.sub);
  const sessionId = sessionOf(caller);
  if (sessionId === null) return caller;
  const ended = endedSessions(deps);
  await ended.refresh();
  if (ended.has(sessionId)) throw new CallerError('ended', sessionEnded);
  return caller;
}

export const sessionEnded = 'Session from session_id claim in JWT does not exist';

/** The session that a caller's token belongs to; null for a key. */
export const sessionOf = ({ claims }: Pick<Caller, 'claims'>): string | null =>
  typeof claims?.session_id === 'string' ? claims.session_id.toLowerCase() : null;

async function callerOf(keys: Keys, headers: Headers, now: number, queryKey?: string | null): Promise<Caller> {
  const apikey = headers.get('apikey') ?? queryKey ?? null;
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim() ?? null;
  if (apikey === null && bearer === null) throw new CallerError('missing_key', 'No API key found in request');
  const keyCaller = apikey === null ? null : await callerOfKey(keys, apikey, now);
  if (bearer === null || bearer === apikey) return keyCaller ?? (await callerOfKey(keys, bearer ?? '', now));
  if (bearer.startsWith('sb_')) return callerOfKey(keys, bearer, now);
  return callerOfToken(keys, bearer, now);
}

async function callerOfKey(keys: Keys, key: string, now: number): Promise<Caller> {
  if (sameSecret(key, keys.publishableKey)) return { role: 'anon', claims: null, token: null };
  if (sameSecret(key, keys.secretKey)) return { role: 'service_role', claims: null, token: null };
  if (keys.previous !== null && sameSecret(key, keys.previous.publishableKey))
    return { role: 'anon', claims: null, token: null };
  if (keys.previous !== null && sameSecret(key, keys.previous.secretKey))
    return { role: 'service_role', claims: null, token: null };
  if (key.startsWith('sb_') || key.split('.').length !== 3) throw new CallerError('bad_key', 'Invalid API key');
  return callerOfToken(keys, key, now);
}

/** Verifies a token. Caches verified tokens until they expire, since a signature check costs more than the query. */
async function callerOfToken(keys: Keys, token: string, now: number): Promise<Caller> {
  const cache = verified.get(keys) ?? new Map<string, JWTPayload>();
  verified.set(keys, cache);
  let claims = cache.get(token);
  if (claims === undefined) {
    try {
      claims = await keys.verify(token);
    } catch (error) {
      const expired = (error as { code?: string }).code === 'ERR_JWT_EXPIRED';
      throw new CallerError(expired ? 'expired' : 'bad_token', expired ? 'JWT expired' : 'Invalid JWT');
    }
    // The oldest are the next to expire, and are verified again if they are still used.
    if (cache.size >= cacheLimit) cache.delete(cache.keys().next().value ?? '');
    cache.set(token, claims);
  } else if (hasExpired(claims, now)) {
    cache.delete(token);
    throw new CallerError('expired', 'JWT expired');
  }
  return { role: roleOf(claims), claims, token };
}

/**
 * The signed-in user of a request whose token `identifyCaller` has verified before, without waiting. Whether the session has
 * ended is left to ask.
 * @param headers lower-case names
 * @returns null when `identifyCaller` must decide
 */
export function knownCaller(keys: Keys, headers: Readonly<Record<string, string>>, now: number): Caller | null {
  const { apikey, authorization = '' } = headers;
  if (apikey !== keys.publishableKey || !authorization.startsWith('Bearer ')) return null;
  const token = authorization.slice(7);
  const claims = verified.get(keys)?.get(token);
  if (claims?.sub === undefined || hasExpired(claims, now)) return null;
  const role = roleOf(claims);
  return role === 'service_role' ? null : { role, claims, token };
}

const hasExpired = ({ exp }: JWTPayload, now: number) => exp !== undefined && exp + 30 < now / 1000;

const roleOf = ({ role }: JWTPayload) => (typeof role === 'string' && role !== '' ? role : 'anon');
