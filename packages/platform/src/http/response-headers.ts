import type { MiddlewareHandler } from 'hono';
import { currentScope } from '../log/scope.ts';
import { apiCorsHeaders } from './cors.ts';

/**
 * Headers of every response. Browsers use its content type as it is. With an https site they use HTTPS for a year. A response
 * without a cache policy of its own may be personal, so no cache keeps it. Search engines list none but the public pages, which say so
 * themselves. A request that is logged gets its id.
 */
export function responseHeaders(siteUrl: string): MiddlewareHandler {
  const secure = siteUrl.startsWith('https:');
  return async (context, next) => {
    await next();
    context.header('x-content-type-options', 'nosniff');
    if (secure) context.header('strict-transport-security', 'max-age=31536000');
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
    if (!context.res.headers.has('x-robots-tag')) context.header('x-robots-tag', noIndex);
    const id = currentScope()?.requestId;
    if (id !== undefined) context.header('x-request-id', id);
  };
}

/** Not in a search engine: neither the page, nor its links. */
const noIndex = 'noindex, nofollow, noarchive';
/** Of a page that search engines may list. */
export const INDEXED = 'all';

/** What `responseHeaders` and `apiCors` add to a response of the API without a cache policy of its own. */
export const sharedResponseHeaders = (siteUrl: string): Record<string, string> => ({
  ...apiCorsHeaders,
  'x-content-type-options': 'nosniff',
  ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'cache-control': 'no-store',
  'x-robots-tag': noIndex,
});
