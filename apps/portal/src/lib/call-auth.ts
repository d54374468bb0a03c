import { accessToken } from './auth-client.ts';
import { config } from './config.ts';
import { unreachable } from './unreachable.ts';

/**
 * Calls an auth endpoint that the official client lacks: recovery codes and signed-in devices.
 * @throws Error with the API's message
 */
export async function callAuth<Result>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
): Promise<Result> {
  const response = await fetch(`${config.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: config.publishableKey,
      Authorization: `Bearer ${await accessToken()}`,
      'Content-Type': 'application/json',
      'X-Supabase-Api-Version': '2024-01-01',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(unreachable);
  const text = await response.text();
  const content: unknown = text === '' ? null : JSON.parse(text);
  if (response.ok) return content as Result;
  const message = content !== null && typeof content === 'object' && 'message' in content ? content.message : null;
  throw new Error(typeof message === 'string' ? message : 'An unexpected error occurred');
}
