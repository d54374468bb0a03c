import { limitedText } from '@portage/platform/http/limited-body';
import { Hono } from 'hono';
import { type Caller, CallerError, identifyCaller } from '../auth/sessions/caller.ts';
import { errorResponse } from './answer.ts';
import type { RestRequest } from './handle.ts';
import { openRest, type Rest, type RestDeps } from './rest.ts';
import { RestError } from './rest-error.ts';

/** `/rest/v1` as PostgREST speaks it. */
export function restRoutes(deps: RestDeps, rest: Rest = openRest(deps)): Hono {
  const app = new Hono();

  app.all('/:relation', async (context) => {
    let role = 'anon';
    try {
      const raw = context.req.raw;
      const caller = await identify(deps, raw);
      role = caller.role;
      const request: RestRequest = {
        method: raw.method,
        url: new URL(raw.url),
        headers: raw.headers,
        body: await bodyOf(raw),
        schema: rest.schemaOf(raw.method, (name) => raw.headers.get(name)),
        relation: context.req.param('relation'),
      };
      return await rest.answer(request, caller);
    } catch (error) {
      const refusal = rest.refusal(error, role);
      if (refusal === null) throw error;
      return refusal;
    }
  });
  app.all('/rpc/:name', (context) =>
    errorResponse(
      new RestError(
        404,
        'PGRST202',
        `Could not find the function public.${context.req.param('name')} in the schema cache`,
      ),
    ),
  );
  app.all('/', () => errorResponse(new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')));
  app.all('/*', () => errorResponse(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')));
  return app;
}

/** Room for an insert of 10,000 rows. */
const maxBodyBytes = 4_000_000;

async function bodyOf(request: Request): Promise<string> {
  const body = await limitedText(request, maxBodyBytes);
  if (body === null)
    throw new RestError(413, 'PGRST102', 'Request body is too large', `A body can have at most ${maxBodyBytes} bytes`);
  return body;
}

async function identify(deps: RestDeps, request: Request): Promise<Caller> {
  try {
    return await identifyCaller(deps, request.headers);
  } catch (error) {
    if (!(error instanceof CallerError)) throw error;
    const code = {
      expired: 'PGRST303',
      ended: 'PGRST301',
      bad_token: 'PGRST301',
      bad_key: 'PGRST301',
      missing_key: 'PGRST302',
    }[error.reason];
    throw new RestError(401, code, error.message);
  }
}
