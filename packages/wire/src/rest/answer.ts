import { createHash } from 'node:crypto';
import type { Format } from './request/media-type.ts';
import { RestError } from './rest-error.ts';

/** The body that PostgreSQL wrote, with its content type. */
export function bodyResponse(body: string, status: number, headers: Headers, { contentType }: Format): Response {
  headers.set('content-type', `${contentType}; charset=utf-8`);
  return new Response(body, { status, headers });
}

/** One object was asked for, and there is not one row. */
export const notOne = (rows: number) =>
  new RestError(
    406,
    'PGRST116',
    'Cannot coerce the result to a single JSON object',
    `The result contains ${rows} rows`,
  );

/** PostgREST's error body and headers. */
export function errorResponse(error: RestError): Response {
  const headers = new Headers(error.headers ?? {});
  headers.set('proxy-status', `PostgREST; error=${error.code}`);
  headers.set('content-type', 'application/json; charset=utf-8');
  if (error.status === 401) headers.set('www-authenticate', challenge(error));
  const { code, message, details, hint } = error;
  return new Response(JSON.stringify({ code, message, details, hint }), { status: error.status, headers });
}

/** The WWW-Authenticate header: says why a token was rejected, and only asks for one when there was none. */
const challenge = ({ code, message }: RestError) =>
  /^PGRST30[13]$/.test(code)
    ? `Bearer error="invalid_token", error_description="${message.replaceAll('"', "'")}"`
    : 'Bearer';

/** A name lets PostgreSQL keep a statement's plan on the connection; very long ones are not worth it. */
export const statementName = (text: string) =>
  text.length < 20_000 ? `rest ${createHash('sha1').update(text).digest('base64url').slice(0, 20)}` : undefined;
