import { parseJson } from '@portage/platform/http/bounded-json';
import { limitedText } from '@portage/platform/http/limited-body';
import type { RequestContext } from '@portage/platform/postgres/identity';
import type { Context } from 'hono';
import type { z } from 'zod';
import { identifyCaller } from '../auth/sessions/caller.ts';
import type { StorageDeps } from './objects/objects.ts';
import { bodyTooLarge, invalidKey, invalidRequest } from './storage-error.ts';

/**
 * The identity of a storage request, and the settings its policies can read: `storage.operation()`.
 * @throws CallerError
 */
export async function contextOf(deps: StorageDeps, request: Request, operation: string): Promise<RequestContext> {
  const { role, claims } = await identifyCaller(deps, request.headers);
  return {
    role,
    claims,
    readOnly: false,
    method: request.method,
    path: new URL(request.url).pathname.replace(/^\/storage\/v1/, ''),
    settings: { 'storage.operation': operation, 'storage.allow_delete_query': 'true' },
  };
}

/** The user id in the caller's token; null for API keys. */
export const ownerOf = (context: RequestContext) =>
  typeof context.claims?.sub === 'string' ? context.claims.sub : null;

/** Bucket and object path after a route prefix such as `/object/sign`. The path may be empty. */
export function placeOf(context: Context, prefix: string): { bucket: string; path: string } {
  const { pathname } = new URL(context.req.url);
  const rest = pathname.slice(pathname.indexOf(`${prefix}/`) + prefix.length + 1);
  const slash = rest.indexOf('/');
  try {
    return {
      bucket: decodeURIComponent(slash < 0 ? rest : rest.slice(0, slash)),
      path: slash < 0 ? '' : decodeURIComponent(rest.slice(slash + 1)),
    };
  } catch {
    throw invalidKey(rest);
  }
}

/** Well above a list of 1,000 paths. */
const maxBodyBytes = 1_000_000;

/** @throws StorageError for a body that is too large or not JSON, or naming the first invalid field */
export async function bodyOf<T extends z.ZodType>(context: Context, shape: T): Promise<z.output<T>> {
  const text = await limitedText(context.req.raw, maxBodyBytes);
  if (text === null) throw bodyTooLarge();
  const parsed = shape.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`);
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalidRequest('body is not valid JSON');
  }
}
