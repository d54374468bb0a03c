import { type Caller, CallerError, identifyCaller } from '../../auth/sessions/caller.ts';
import type { RealtimeDeps } from './channel.ts';

/** What Node accepts for all headers of a request: no token that the rest of the API accepts is longer. */
const maxTokenLength = 16_384;

/**
 * Who a channel acts for.
 * @param connection the caller that the connection's key names
 * @param token `access_token` of a message; without one, or with a key, the channel acts for the connection's caller
 * @throws CallerError when the token is not valid
 */
export async function callerOfToken(deps: RealtimeDeps, connection: Caller, token: unknown): Promise<Caller> {
  if (typeof token !== 'string' || token === '' || token.startsWith('sb_')) return connection;
  if (token.length > maxTokenLength || !/^[\w.-]+$/.test(token)) throw new CallerError('bad_token', 'Invalid JWT');
  const caller = await identifyCaller(deps, new Headers({ authorization: `Bearer ${token}` }));
  if (caller.claims?.exp === undefined)
    throw new CallerError('bad_token', 'Fields `role` and `exp` are required in JWT');
  return caller;
}

/**
 * Whether a caller can join channels: signed-in users and the provider's secret key can, the public key cannot. Every
 * filter that is followed costs time on every change, a visitor without a session is shown no row, and visitors who share
 * a key have no topic that is theirs.
 */
export const canJoin = (caller: Caller): boolean => caller.role !== 'anon';

/** Whose broadcasts and presence a caller shares; see `Channel`. */
export const audienceOf = ({ role, claims }: Caller): string | null =>
  role === 'service_role' ? null : (claims?.sub ?? `role ${role}`);
