import { cors } from 'hono/cors';

const exposed = [
  'Content-Range',
  'Content-Location',
  'Location',
  'Preference-Applied',
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'Link',
  'x-relay-error',
  'ETag',
  'Content-Disposition',
];

/** The API allows any origin, as its protocol requires: keys and tokens identify callers, never cookies. */
export const apiCors = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'],
  exposeHeaders: exposed,
  maxAge: 86_400,
});

/** What `apiCors` adds to the response to a request that is not a preflight. */
export const apiCorsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(','),
};
