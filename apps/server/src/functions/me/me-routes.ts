import { type MeActName, type MeError, meActNames, meSchemas } from '@portage/contract/me';
import { TooBusyError } from '@portage/platform/http/too-busy';
import { sharedLimits } from '@portage/wire/auth/limits/shared-limits';
import { CallerError, identifyCaller } from '@portage/wire/auth/sessions/caller';
import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import { ownEmployment, requireSecondStep } from '../../modules/person-accounts/own-employment.ts';
import { asAccount } from '../../modules/staff/acting-as.ts';
import { asRefusal } from '../../platform/postgres/as-refusal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deviceOf } from '../caller-device.ts';
import { callersMessages } from '../callers-messages.ts';
import { bodyOf } from '../function-body.ts';
import { refusalInWords } from '../refusal-in-words.ts';
import type { PersonCaller } from './me-handler.ts';
import { meHandlers } from './me-handlers.ts';

/** Calls of one account; refills over five minutes. */
const maxCalls = 120;
/** Large enough for every form of a person. */
const maxFormBytes = 20_000;

/** `/functions/v1/me`: what a person who is paid does with their own account. */
export function meRoutes(deps: Deps): Hono {
  const app = new Hono();
  const limits = sharedLimits(deps, () => new Refusal(429, 'tooManyRequests'));
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  app.onError((error, context) => {
    const words = callersMessages(deps, context.req.header('cookie'));
    const headers = { 'cache-control': 'no-store' };
    if (error instanceof TooBusyError) {
      const body: MeError = { error: words.refusals.serviceUnavailable, code: 'serviceUnavailable' };
      return context.json(body, 429, { ...headers, 'retry-after': String(error.retryAfterSeconds) });
    }
    const refusal = asRefusal(error);
    if (refusal === null) throw error;
    const body: MeError = { error: refusalInWords(words, refusal), code: refusal.code };
    return context.json(body, refusal.status, headers);
  });
  for (const name of meActNames) addAct(app, deps, limits, name);
  return app;
}

function addAct<N extends MeActName>(app: Hono, deps: Deps, limits: ReturnType<typeof sharedLimits>, name: N): void {
  const { employment, maxCalls: ownMax, maxBodyBytes = maxFormBytes, answer } = meHandlers[name];
  app.post(name.slice('me'.length), async (context) => {
    const request = context.req.raw;
    const person = await personCaller(deps, request);
    await limits.take('acts of a person', person.userId, maxCalls);
    if (ownMax !== undefined) await limits.take(name, person.userId, ownMax);
    const body = await bodyOf(request, meSchemas[name].request, maxBodyBytes);
    const own = employment && (await ownEmployment(deps.db, person.userId, employment.of(body), employment.use));
    const caller = { ...person, companyId: own?.companyId ?? null };
    return context.json(await answer({ ...deps, db: asAccount(deps.db, person.userId) }, body, caller));
  });
}

/**
 * The person of a request.
 * @throws Refusal 401 without a valid token, 403 for any other account, or before two-step verification where the account has it
 */
async function personCaller(deps: Deps, request: Request): Promise<Omit<PersonCaller, 'companyId'>> {
  const { role, claims } = await identifyCaller(deps, request.headers).catch((error: unknown) => {
    throw error instanceof CallerError ? new Refusal(401, 'signInRequired') : error;
  });
  if (claims?.sub === undefined) throw new Refusal(401, 'signInRequired');
  if (role !== 'person') throw new Refusal(403, 'personsOnly');
  const isSecure = claims.aal === 'aal2';
  await requireSecondStep(deps.db, claims.sub, isSecure);
  const email = typeof claims.email === 'string' ? claims.email : '';
  const messages = callersMessages(deps, request.headers.get('cookie') ?? undefined);
  return { userId: claims.sub, email, isSecure, device: deviceOf(request), messages };
}
