import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/postgres/database.ts';
import { insertAccount } from './accounts.ts';
import { AuthError, invalid } from './auth-error.ts';
import { issueCode } from './one-time-codes.ts';
import { hashPassword, requireStrongPassword } from './passwords.ts';
import { allowedRedirect } from './redirects.ts';
import { type AuthService, asAuthConstantTime, deviceOf, emailOf, objectOf, readBody, textOf } from './service.ts';
import { startSession } from './sessions.ts';
import { lockUserByEmail, type UserRow, userJson } from './user-row.ts';

/** POST /signup */
export async function signUp(
  service: AuthService,
  limitMailRate: (kind: string, email: string) => void,
  request: Request,
): Promise<Response> {
  const { deps } = service;
  const body = await readBody(request);
  if (deps.config.AUTH_DISABLE_SIGNUP)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (textOf(body.email) === '')
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  const email = emailOf(body.email);
  const password = textOf(body.password);
  if (password === '') throw invalid('Signup requires a valid password');
  requireStrongPassword(password, deps.config.AUTH_MIN_PASSWORD_LENGTH);
  const metadata = objectOf(body.data);
  const redirect = allowedRedirect(deps.config, new URL(request.url).searchParams.get('redirect_to'));
  if (!deps.config.AUTH_AUTO_CONFIRM) limitMailRate('signup', email);
  // Hash even if the address is known, so both cases take equally long.
  const passwordHash = await hashPassword(password);
  const answer = await asAuthConstantTime(deps, async (tx) => {
    const existing = await lockUserByEmail(tx, email);
    if (deps.config.AUTH_AUTO_CONFIRM) {
      if (existing !== null) throw new AuthError(422, 'user_already_exists', 'User already registered');
      const user = await insertAccount(deps, tx, { email, passwordHash, metadata, confirmed: true });
      return startSession(deps, tx, user, 'password', deviceOf(service, request));
    }
    if (existing !== null && existing.email_confirmed_at !== null)
      return fakeUserJson(email, metadata, deps.clock.now());
    // Before confirmation, the latest password wins: someone else may have set the earlier one.
    const user =
      existing === null
        ? await insertAccount(deps, tx, { email, passwordHash, metadata, confirmed: false })
        : await replacePassword(tx, existing, passwordHash);
    await sendConfirmation(service, tx, user, redirect);
    return userJson(tx, { ...user, confirmation_sent_at: new Date(deps.clock.now()) });
  });
  return Response.json(answer);
}

async function replacePassword(tx: Transaction, user: UserRow, passwordHash: string): Promise<UserRow> {
  await tx.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, passwordHash]);
  return user;
}

/** Queues the email that confirms an address. */
export async function sendConfirmation(
  service: AuthService,
  tx: Transaction,
  user: UserRow,
  redirect: string,
): Promise<void> {
  const { deps } = service;
  const { hash } = await issueCode(deps, tx, user, 'confirmation');
  await service.mails.confirm(tx, user.email ?? '', verifyLink(deps.config.siteUrl, hash, 'signup', redirect));
}

/** An email link, built from the configured site URL, never from a request's Host header. */
export function verifyLink(
  siteUrl: string,
  hash: string,
  type: 'signup' | 'recovery' | 'magiclink',
  redirect: string,
): string {
  return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token: hash, type, redirect_to: redirect })}`;
}

/** The response to a repeated sign-up of a confirmed address: looks like a new user, with a random id. */
function fakeUserJson(email: string, metadata: Record<string, unknown>, now: number): Record<string, unknown> {
  const at = new Date(now);
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
