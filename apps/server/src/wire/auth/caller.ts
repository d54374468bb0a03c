import type { JWTPayload } from 'jose';
import { type Keys, sameSecret } from '../../platform/secrets/keys.ts';

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
  readonly reason: 'missing_key' | 'bad_key' | 'bad_token' | 'expired';
  constructor(reason: CallerError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const verified = new WeakMap<Keys, Map<string, JWTPayload>>();
const cacheLimit = 2000;

/**
 * Identifies the caller by the gateway's rules: an opaque key maps to its role; a valid bearer token takes precedence over
 * the key; a bearer equal to the key counts as no token; any other bearer must be a valid token. The apikey header (or
 * `?apikey=`) is required without a valid bearer.
 * @throws CallerError
 */
export async function identifyCaller(
  keys: Keys,
  headers: Headers,
  now: number,
  queryKey?: string | null,
): Promise<Caller> {
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
    if (cache.size >= cacheLimit) cache.clear();
    cache.set(token, claims);
  } else if (claims.exp !== undefined && claims.exp + 30 < now / 1000) {
    cache.delete(token);
    throw new CallerError('expired', 'JWT expired');
  }
  const role = typeof claims.role === 'string' && claims.role !== '' ? claims.role : 'anon';
  return { role, claims, token };
}
