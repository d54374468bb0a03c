import { providerSchemas } from '@portage/contract/provider';
import { type ProviderActName, type ProviderError, providerActNames } from '@portage/contract/provider-acts';
import { TooBusyError } from '@portage/platform/http/too-busy';
import type { RequestContext } from '@portage/platform/postgres/identity';
import { CallerError, identifyCaller } from '@portage/wire/auth/sessions/caller';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { actingAs } from '../../modules/staff/acting-as.ts';
import { checkedReason, recordAct, requireRole } from '../../modules/staff/begin-act.ts';
import { asRefusal } from '../../platform/postgres/as-refusal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deviceOf } from '../caller-device.ts';
import { callersMessages } from '../callers-messages.ts';
import { bodyOf, checkedFields } from '../function-body.ts';
import { refusalInWords } from '../refusal-in-words.ts';
import { providerHandlers } from './provider-handlers.ts';

/** `/functions/v1/provider`: the acts of the provider's console. */
export function providerRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  app.onError((error, context) => {
    const { refusals, consoleRefusals, consoleFields, formats } = callersMessages(deps, context.req.header('cookie'));
    const headers = { 'cache-control': 'no-store' };
    const refusal = asRefusal(error);
    if (refusal !== null) {
      const body: ProviderError = {
        error: refusalInWords({ refusals: { ...refusals, ...consoleRefusals }, consoleFields, formats }, refusal),
        code: refusal.code,
      };
      return context.json(body, refusal.status, headers);
    }
    if (error instanceof TooBusyError) {
      const body: ProviderError = { error: refusals.serviceUnavailable, code: 'serviceUnavailable' };
      return context.json(body, 429, { ...headers, 'retry-after': String(error.retryAfterSeconds) });
    }
    throw error;
  });
  for (const name of providerActNames) addAct(app, deps, name);
  return app;
}

function addAct<N extends ProviderActName>(app: Hono, deps: Deps, name: N): void {
  const handler = providerHandlers[name];
  app.post(name.slice('provider'.length), async (context) => {
    const request = context.req.raw;
    const { identity, userId, email } = await staffCaller(deps, request);
    // The role decides before the fields do, so that a caller without rights learns nothing from them.
    await requireRole(deps, identity, name);
    const given = await bodyOf(request, z.looseObject({ reason: z.unknown().optional() }), handler.maxBodyBytes);
    const { reason: why, ...fields } = given;
    const body = checkedFields(fields, providerSchemas[name].request);
    const reason = checkedReason(name, why);
    const actId = await recordAct(deps, identity, { name, reason, subject: handler.subject(body) });
    const messages = callersMessages(deps, context.req.header('cookie'));
    const staff = { userId, email, actId, device: deviceOf(request), messages, reason: reason ?? '' };
    return context.json(await handler.answer({ ...deps, db: actingAs(deps.db, staff) }, body, staff));
  });
}

/** The staff member of a request. @throws Refusal 401 without a valid token, 403 for a client, or before the second step */
async function staffCaller(
  deps: Deps,
  request: Request,
): Promise<{ identity: RequestContext; userId: string; email: string }> {
  const { role, claims } = await identifyCaller(deps, request.headers).catch((error: unknown) => {
    throw error instanceof CallerError ? new Refusal(401, 'signInRequired') : error;
  });
  if (claims?.sub === undefined) throw new Refusal(401, 'signInRequired');
  if (role !== 'staff') throw new Refusal(403, 'staffOnly');
  if (claims.aal !== 'aal2') throw new Refusal(403, 'secondStepRequired');
  const email = typeof claims.email === 'string' ? claims.email : '';
  return { identity: { role: 'staff', claims, readOnly: false }, userId: claims.sub, email };
}
