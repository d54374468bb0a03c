import { networkOf } from '@portage/platform/http/client-address';
import { AuthError, emailConfirmed, invalid, otpExpired } from '../auth-error.ts';
import { noteAuthEvent } from '../auth-events.ts';
import { forgiveAttempt, takeAttempt } from '../limits/attempts.ts';
import type { LimitMailRate } from '../limits/shared-limits.ts';
import { type AuthService, asAuth, deviceOf, emailOf, objectOf, readBody, textOf } from '../service.ts';
import { refuseBanned, startSession } from '../sessions/sessions.ts';
import { mailedLink } from './mailed-link.ts';
import { consumeCode, isCodeType, isConfirmedSince } from './one-time-codes.ts';
import { allowedRedirect } from './redirects.ts';
import { requestMail } from './requested-mails.ts';

const redirectOf = (service: AuthService, request: Request) =>
  allowedRedirect(service.deps.config, new URL(request.url).searchParams.get('redirect_to'));

/** POST /otp: emails a login code. The response is the same for an unknown address. */
export async function sendLoginCode(
  service: AuthService,
  limitMailRate: LimitMailRate,
  request: Request,
): Promise<Response> {
  const body = await readBody(request);
  if (textOf(body.email) === '') throw invalid('One of email or phone must be set');
  const email = emailOf(body.email);
  await limitMailRate('otp', email);
  const data = objectOf(body.data);
  const reference = /^\d{5}$/.test(textOf(data.reference)) ? textOf(data.reference) : null;
  // Only the sign-up form creates accounts. Requesting a code never does, and the response does not reveal which.
  await asAuth(service.deps, (tx) => requestMail(tx, { kind: 'login', email, reference }));
  return Response.json({});
}

/** POST /recover */
export async function sendReset(
  service: AuthService,
  limitMailRate: LimitMailRate,
  request: Request,
): Promise<Response> {
  const body = await readBody(request);
  if (textOf(body.email) === '') throw invalid('Password recovery requires an email');
  const email = emailOf(body.email);
  await limitMailRate('recovery', email);
  const redirect = redirectOf(service, request);
  await asAuth(service.deps, (tx) => requestMail(tx, { kind: 'recovery', email, redirect }));
  return Response.json({});
}

/** POST /resend */
export async function resend(service: AuthService, limitMailRate: LimitMailRate, request: Request): Promise<Response> {
  const body = await readBody(request);
  if (!['signup', 'email_change'].includes(textOf(body.type)))
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
  if (textOf(body.email) === '') throw invalid('Type provided requires an email address');
  const email = emailOf(body.email);
  await limitMailRate('signup', email);
  const redirect = redirectOf(service, request);
  if (body.type === 'signup')
    await asAuth(service.deps, (tx) => requestMail(tx, { kind: 'confirmation', email, redirect }));
  return Response.json({});
}

/** POST /verify: exchanges a typed code or a link's hash for a session. */
export async function verify(service: AuthService, request: Request): Promise<Response> {
  const body = await readBody(request);
  const [type, code, hash] = [body.type, textOf(body.token), textOf(body.token_hash)];
  if (!isCodeType(type))
    throw invalid(type === undefined ? 'Verify requires a verification type' : 'Unsupported verification type');
  if ((code === '') === (hash === ''))
    throw invalid('Only the token or the token hash should be provided, and one of them');
  if (hash !== '' && textOf(body.email) !== '') throw invalid('Only the token_hash and type should be provided');
  const email = textOf(body.email).trim().toLowerCase();
  if (hash === '') service.limits.take('code', `${email} ${networkOf(service.clientAddress(request))}`, 5);
  return Response.json(await useCode(service, request, type, hash === '' ? { email, code } : { hash }));
}

/**
 * GET /verify: a link that another client made, or an earlier version mailed. Leads to the page that exchanges the hash, and changes
 * nothing: mail scanners open links.
 */
export function followLink(service: AuthService, request: Request): Response {
  const query = new URL(request.url).searchParams;
  const target = redirectOf(service, request);
  const [type, hash] = [query.get('type'), query.get('token_hash') ?? query.get('token') ?? ''];
  if (!isCodeType(type) || hash === '') throw invalid('Verify requires a token and a verification type');
  return new Response(null, {
    status: 303,
    headers: {
      location: mailedLink(service, hash, type, target),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}

async function useCode(
  service: AuthService,
  request: Request,
  type: string,
  given: { email: string; code: string } | { hash: string },
): Promise<Record<string, unknown>> {
  if ('code' in given && !/^\d{6}$/.test(given.code)) throw otpExpired();
  const { deps } = service;
  const device = deviceOf(service, request);
  const session = await asAuth(deps, async (tx) => {
    const attempt = 'code' in given ? await takeAttempt(deps, tx, 'code', given.email, device) : null;
    const user = await consumeCode(deps, tx, type, given);
    if (user !== null) {
      refuseBanned(user, new Date(deps.clock.now()));
      if (attempt !== null) await forgiveAttempt(tx, attempt);
      return startSession(service, tx, user, 'otp', device);
    }
    if (attempt?.isLastFree && 'code' in given) await requestMail(tx, { kind: 'attempts', email: given.email });
    if (await isConfirmedSince(deps, tx, type, given)) return emailConfirmed();
    noteAuthEvent(tx, 'sign-in.failed', { method: type, address: device.ip ?? undefined });
    // Returned, so that the wrong attempt counts.
    return otpExpired('hash' in given ? 'Email link is invalid or has expired' : undefined);
  });
  if (session instanceof AuthError) throw session;
  return session;
}
