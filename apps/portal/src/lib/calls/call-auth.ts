import type { AuthErrorBody, AuthExtension, AuthExtensions } from '@portage/contract/auth-extensions';
import type { AuthErrorCode } from '@portage/contract/error-codes';
import * as m from '@portage/messages/request-errors';
import { accessToken } from '../api/auth-client.ts';
import { config } from '../browser/config.ts';
import { unreachable } from './unreachable.ts';

/** The API refused the call. The message is the API's. */
export class AuthCallError extends Error {
  readonly code: AuthErrorCode | null;

  constructor({ code, message }: Partial<AuthErrorBody>) {
    super(message ?? m.unexpected);
    this.code = code ?? null;
  }
}

/**
 * Calls an auth endpoint that the official client lacks: the password again, recovery codes and signed-in devices. The request's id goes into
 * the path, everything else into the body.
 * @throws AuthCallError when the API refuses the call
 */
export async function callAuth<E extends AuthExtension>(
  endpoint: E,
  ...[request]: AuthExtensions[E]['request'] extends null ? [] : [AuthExtensions[E]['request']]
): Promise<AuthExtensions[E]['response']> {
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
  if (!response.ok) throw new AuthCallError({ ...content });
  return content;
}
