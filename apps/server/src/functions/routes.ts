import type { FunctionError } from '@portage/contract/function-error';
import { type FunctionName, functionNames, functions } from '@portage/contract/functions';
import { TooBusyError } from '@portage/platform/http/too-busy';
import { Hono } from 'hono';
import type { Deps } from '../deps.ts';
import { asRefusal } from '../platform/postgres/as-refusal.ts';
import { callersMessages } from './callers-messages.ts';
import { bodyOf } from './function-body.ts';
import type { FunctionHandlers } from './function-handlers.ts';
import { functionHandlers } from './handlers.ts';
import { joinedReads } from './joined-reads.ts';
import { meRoutes } from './me/me-routes.ts';
import { providerRoutes } from './provider/provider-routes.ts';
import { refusalInWords } from './refusal-in-words.ts';

/**
 * `/functions/v1`: the functions of the contract.
 * @param answer answers a request by all routes, for reads that are sent together
 */
export function functionRoutes(deps: Deps, answer: (request: Request) => Response | Promise<Response>): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    const messages = callersMessages(deps, context.req.header('cookie'));
    const refusal = asRefusal(error);
    if (refusal !== null)
      return context.json({ error: refusalInWords(messages, refusal) } satisfies FunctionError, refusal.status);
    if (error instanceof TooBusyError)
      return context.json({ error: messages.refusals.serviceUnavailable } satisfies FunctionError, 429, {
        'retry-after': String(error.retryAfterSeconds),
      });
    throw error;
  });
  const handlers = functionHandlers(deps);
  for (const name of functionNames) addRoute(app, name, handlers[name]);
  app.post('/reads', joinedReads(answer));
  app.route('/provider', providerRoutes(deps));
  app.route('/me', meRoutes(deps));
  app.all('/:name', (context) =>
    context.json({ code: 'NOT_FOUND', message: deps.messages.refusals.functionNotFound }, 404),
  );
  return app;
}

function addRoute<N extends FunctionName>(app: Hono, name: N, handler: FunctionHandlers[N]): void {
  app.post(`/${name}`, async (context) => {
    const request = context.req.raw;
    await handler.admit?.(request);
    const body = await bodyOf(request, functions[name].request);
    return context.json(await handler.answer(body, request));
  });
}
