import type { AuthErrorBody, AuthExtensions } from '@portage/contract/auth-extensions';
import type { AuthErrorCode } from '@portage/contract/error-codes';
import * as m from '@portage/messages/request-errors';
import type { User } from '@supabase/auth-js';
import { accessToken } from '../api/auth-client.ts';
import { config } from '../browser/config.ts';
import { checkSession } from '../session/ended-session.ts';
import { unreachable } from './unreachable.ts';

/** The API refused the call. The message is the API's. */
export class AuthCallError extends Error {
  readonly code: AuthErrorCode | null;

  constructor({ code, message }: Partial<AuthErrorBody>) {
    super(message ?? m.unexpected);
    this.code = code ?? null;
  }
}

/** A page shows the account's two-step verification before the code of the official client is there. */
interface AuthCalls extends AuthExtensions {
  'GET user': { request: null; response: Pick<User, 'factors'> };
}

/**
 * Calls an auth endpoint that the official client lacks: the password again, recovery codes and signed-in devices, or the account without
 * that client. The request's id goes into the path, everything else into the body.
 * @throws AuthCallError when the API refuses the call
 */
export async function callAuth<E extends keyof AuthCalls>(
  endpoint: E,
  ...[request]: AuthCalls[E]['request'] extends null ? [] : [AuthCalls[E]['request']]
): Promise<AuthCalls[E]['response']> {
  const [method = '', path = ''] = endpoint.split(' ');
  const { id = '', ...body }: { id?: string; code?: string; password?: string } = request ?? {};
  const response = await fetch(`${config.url}/auth/v1/${path.replace(':id', id)}`, {
    method,
    headers: {
      apikey: config.publishableKey,
      Authorization: `Bearer ${await accessToken()}`,
      'Content-Type': 'application/json',
      'X-Supabase-Api-Version': '2024-01-01',
    },
    ...(Object.keys(body).length > 0 && { body: JSON.stringify(body) }),
  }).catch(unreachable);
  const text = await response.text();
  const content = text === '' ? null : JSON.parse(text);
  if (response.ok) return content;
  // The session may have been ended on another device.
  if (response.status === 401 || response.status === 403) void checkSession();
  throw new AuthCallError({ ...content });
}
