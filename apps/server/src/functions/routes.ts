import { isDocumentType } from '@portage/domain/documents';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { completeAccountSetup, queueWelcome } from '../modules/companies/account-setup.ts';
import { registerCompany, registerCompanyBody } from '../modules/companies/register-company.ts';
import { deactivateMember } from '../modules/members/deactivate-member.ts';
import { checkoutBody, createCheckout } from '../modules/plans/checkout.ts';
import { requestDocument } from '../modules/signatures/request-document.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { limitedBody } from '../platform/http/limited-body.ts';
import { asService } from '../platform/postgres/identity.ts';
import { Refusal } from '../platform/refusal.ts';
import { rateLimits } from '../wire/auth/rate-limits.ts';
import { ownCompany } from './own-company.ts';

const setupBody = z.object({ userId: z.uuid(), companyId: z.uuid() });
const mailBody = z.object({ action: z.string(), user_id: z.uuid() });
const documentBody = z.object({ type: z.unknown().optional(), companyId: z.uuid(), employeeId: z.uuid().nullish() });
const deactivateBody = z.object({ team_member_id: z.uuid() });

/** `/functions/v1`: each function checks the caller's company, validates its body and is idempotent. */
export function functionRoutes(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    if (error instanceof Refusal) return context.json({ error: error.message }, error.status);
    throw error;
  });

  // The one function without a token is rate limited like sign-up: by address before the body is read, then by account.
  const limits = rateLimits(deps.clock, tooManyRequests);
  const maxRequests = deps.config.AUTH_RATE_LIMIT_PER_5_MINUTES;
  app.post('/register-company', async (context) => {
    limits.take('register-company', clientAddress(context.req.raw), maxRequests);
    const body = await bodyOf(context.req.raw, registerCompanyBody);
    limits.take('register-company of an account', body.userId.toLowerCase(), Math.ceil(maxRequests / 3));
    return context.json(await registerCompany(deps, body));
  });
  app.post('/complete-account-setup', async (context) => {
    const body = await bodyOf(context.req.raw, setupBody);
    await completeAccountSetup(deps, await ownCompany(deps, context.req.raw, body));
    return context.json({ ok: true });
  });
  app.post('/send-email', async (context) => {
    const { action, user_id } = await bodyOf(context.req.raw, mailBody);
    const company = await ownCompany(deps, context.req.raw, { userId: user_id });
    if (action !== 'WELCOME') throw new Refusal(400, `There is no mail ${action.slice(0, 40)}.`);
    await deps.db.transaction(asService, (tx) => queueWelcome(deps, tx, company));
    deps.jobs.wake('mail.send');
    return context.json({ ok: true });
  });
  app.post('/create-hellosign-document', async (context) => {
    const body = await bodyOf(context.req.raw, documentBody);
    const company = await ownCompany(deps, context.req.raw, { companyId: body.companyId });
    if (!isDocumentType(body.type)) throw new Refusal(400, 'a known template type is required');
    const { type, employeeId } = body;
    const started = await requestDocument(deps, company, type, employeeId ?? null);
    deps.jobs.wake('signature.send');
    return context.json({ ok: true, started });
  });
  app.post('/create-checkout-page', async (context) => {
    const body = await bodyOf(context.req.raw, checkoutBody);
    const key = idempotencyKey(context.req.raw);
    return context.json(await createCheckout(deps, await ownCompany(deps, context.req.raw, body), body, key));
  });
  app.post('/deactivate-team-member', async (context) => {
    const { team_member_id } = await bodyOf(context.req.raw, deactivateBody);
    const company = await ownCompany(deps, context.req.raw);
    await deactivateMember(deps, company, team_member_id);
    return context.json({ ok: true });
  });
  app.all('/:name', (context) => context.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404));
  return app;
}

const tooManyRequests = () => new Refusal(429, 'Too many requests. Please wait a few minutes before you try again.');

/** The request's Idempotency-Key, 1 to 255 printable characters. @throws Refusal 400 for an invalid key */
function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Refusal(400, 'The Idempotency-Key must be 1 to 255 printable characters.');
  return key;
}

/** Large enough for a logo, the largest field of any request. */
const maxBodyBytes = 4_000_000;

/** Parses and validates a body. @throws Refusal naming the first invalid field */
async function bodyOf<S extends z.ZodType>(request: Request, schema: S): Promise<z.infer<S>> {
  const bytes = await limitedBody(request, maxBodyBytes);
  if (bytes === null) throw new Refusal(413, 'The request is too large.');
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Refusal(400, 'The body must be JSON.');
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Refusal(400, `${issue?.path.join('.') || 'The body'}: ${issue?.message ?? 'not valid'}`);
}
