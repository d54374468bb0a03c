import { networkOf } from '@portage/platform/http/client-address';
import { isUnstorableText } from '@portage/platform/postgres/database';
import { Hono } from 'hono';
import type { WireParts } from '../wire-parts.ts';
import { getUser, signOut, updateUser } from './accounts/account-settings.ts';
import { token } from './accounts/sign-in.ts';
import { signUp } from './accounts/sign-up.ts';
import { AuthError, authErrorResponse, invalid, notAdmin } from './auth-error.ts';
import type { AuthPolicy } from './auth-policy.ts';
import type { AuthMails } from './codes/auth-mails.ts';
import { followLink, resend, sendLoginCode, sendReset, verify } from './codes/mail-codes.ts';
import { rateLimits } from './limits/rate-limits.ts';
import { mailInterval, sharedLimits } from './limits/shared-limits.ts';
import { reauthenticate, sendNonce } from './passwords/reauthentication.ts';
import { challengeFactor, verifyFactor } from './second-step/mfa-challenges.ts';
import { enrollFactor, unenrollFactor } from './second-step/mfa-factors.ts';
import { countRecoveryCodes, makeRecoveryCodes, useRecoveryCode } from './second-step/recovery-codes.ts';
import type { AuthService } from './service.ts';
import { endedSessions } from './sessions/ended-sessions.ts';
import { endSession, listSessions } from './sessions/session-list.ts';

export interface AuthOptions {
  mails: AuthMails;
  policy: AuthPolicy;
  /** The client's address, which a header cannot forge. */
  clientAddress?: (request: Request) => string;
}

/** `/auth/v1`, compatible with GoTrue. */
export function authRoutes(deps: WireParts, options: AuthOptions): Hono {
  const service: AuthService = {
    deps,
    policy: options.policy,
    limits: rateLimits(deps.clock),
    mails: options.mails,
    clientAddress: options.clientAddress ?? (() => 'local'),
  };
  const limitMailRate = mailInterval(deps);
  const limits = sharedLimits(deps);
  const ended = endedSessions(deps);
  const app = new Hono();

  /** Adds a route with a rate limit per client and GoTrue-shaped errors. */
  const route = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    limit: number | null,
    handle: (request: Request, id: string) => Promise<Response>,
  ) => {
    app.on(method, path, async (context) => {
      const request = context.req.raw;
      try {
        if (limit !== null) await limits.take(path, networkOf(service.clientAddress(request)), limit);
        const answer = await handle(request, context.req.param('id') ?? '');
        if (method !== 'GET') ended.expire();
        return answer;
      } catch (error) {
        if (error instanceof AuthError) return authErrorResponse(error, request);
        if (isUnstorableText(error))
          return authErrorResponse(invalid('The request holds characters that cannot be stored'), request);
        throw error;
      }
    });
  };

  const few = deps.config.AUTH_RATE_LIMIT_PER_5_MINUTES;
  route('POST', '/signup', few, (request) => signUp(service, limitMailRate, request));
  route('POST', '/token', few * 5, (request) => token(service, request));
  route('POST', '/otp', few, (request) => sendLoginCode(service, limitMailRate, request));
  route('POST', '/recover', few, (request) => sendReset(service, limitMailRate, request));
  route('POST', '/resend', few, (request) => resend(service, limitMailRate, request));
  route('POST', '/verify', few, (request) => verify(service, request));
  route('GET', '/verify', few, async (request) => followLink(service, request));
  route('GET', '/user', null, (request) => getUser(service, request));
  route('PUT', '/user', few, (request) => updateUser(service, request));
  route('GET', '/reauthenticate', few, (request) => sendNonce(service, limitMailRate, request));
  route('POST', '/logout', null, (request) => signOut(service, request));
  route('POST', '/factors', few, (request) => enrollFactor(service, request));
  route('DELETE', '/factors/:id', few, (request, id) => unenrollFactor(service, request, id));
  route('POST', '/factors/:id/challenge', few, (request, id) => challengeFactor(service, request, id));
  route('POST', '/factors/:id/verify', few, (request, id) => verifyFactor(service, request, id));
  // Beyond GoTrue: the password again, recovery codes and the list of signed-in devices.
  route('POST', '/reauthenticate', few, (request) => reauthenticate(service, request));
  route('GET', '/recovery-codes', null, (request) => countRecoveryCodes(service, request));
  route('POST', '/recovery-codes', few, (request) => makeRecoveryCodes(service, request));
  route('POST', '/recovery-codes/verify', few, (request) => useRecoveryCode(service, request));
  route('GET', '/sessions', null, (request) => listSessions(service, request));
  route('DELETE', '/sessions/:id', few, (request, id) => endSession(service, request, id));
  for (const path of ['/admin/*', '/invite'])
    app.all(path, (context) => authErrorResponse(notAdmin(options.policy.consolePath), context.req.raw));
  app.get('/health', (context) =>
    context.json({
      version: 'v2.197.0',
      name: 'GoTrue',
      description: `${options.policy.issuer} speaks the GoTrue protocol`,
    }),
  );
  app.get('/settings', (context) =>
    context.json({
      external: { email: true, phone: false },
      disable_signup: deps.config.AUTH_DISABLE_SIGNUP,
      mailer_autoconfirm: deps.config.AUTH_AUTO_CONFIRM,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    }),
  );
  app.get('/.well-known/jwks.json', (context) =>
    context.json(deps.keys.jwks, 200, { 'cache-control': 'public, max-age=600' }),
  );
  return app;
}
