import type { Transaction } from '@portage/platform/postgres/database';
import { derivedUuid } from '@portage/platform/secrets/derived-uuid';
import type { WireParts } from '../../wire-parts.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { allowedRedirect } from '../codes/redirects.ts';
import { sendConfirmation } from '../codes/requested-mails.ts';
import type { LimitMailRate } from '../limits/shared-limits.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { composed, hashPassword, shareOf } from '../passwords/passwords.ts';
import { type AuthService, asAuthConstantTime, deviceOf, emailOf, objectOf, readBody, textOf } from '../service.ts';
import { startSession } from '../sessions/sessions.ts';
import { insertAccount } from './accounts.ts';
import { lockUserByEmail, type UserRow } from './user-row.ts';

/** POST /signup */
export async function signUp(service: AuthService, limitMailRate: LimitMailRate, request: Request): Promise<Response> {
  const { deps } = service;
  const body = await readBody(request);
  if (deps.config.AUTH_DISABLE_SIGNUP)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  if (textOf(body.email) === '')
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  const email = emailOf(body.email);
  if (!service.policy.acceptsAddress(email)) throw invalid('Unable to validate email address: invalid format');
  const password = textOf(body.password);
  if (password === '') throw invalid('Signup requires a valid password');
  await requireStrongPassword(service, composed(password));
  const metadata = objectOf(body.data);
  const redirect = allowedRedirect(deps.config, new URL(request.url).searchParams.get('redirect_to'));
  if (!deps.config.AUTH_AUTO_CONFIRM) await limitMailRate('signup', email);
  // Hash even if the address is known, so both cases take equally long.
  const passwordHash = await hashPassword(password, shareOf(email, deviceOf(service, request), false));
  const answer = await asAuthConstantTime(deps, async (tx) => {
    const existing = await lockUserByEmail(tx, email);
    if (deps.config.AUTH_AUTO_CONFIRM) {
      if (existing !== null) throw new AuthError(422, 'user_already_exists', 'User already registered');
      const user = await insertAccount(deps, tx, { email, passwordHash, metadata, confirmed: true });
      return startSession(service, tx, user, 'password', deviceOf(service, request));
    }
    // What the database cannot store is an error for a known address too.
    await tx.query('select $1::jsonb is null as missing', [JSON.stringify(metadata)]);
    if (existing !== null && existing.email_confirmed_at !== null)
      return signUpAnswer(deps, { id: null, email, metadata });
    // Before confirmation, the latest password wins: someone else may have set the earlier one.
    const user =
      existing === null
        ? await insertAccount(deps, tx, { email, passwordHash, metadata, confirmed: false })
        : await replacePassword(tx, existing, passwordHash);
    await sendConfirmation(service, tx, user, redirect);
    return signUpAnswer(deps, { id: user.id, email, metadata });
  });
  return Response.json(answer);
}

async function replacePassword(tx: Transaction, user: UserRow, passwordHash: string): Promise<UserRow> {
  await tx.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, passwordHash]);
  return user;
}

/**
 * The same answer whether the address is new, unconfirmed or has an account, so it does not reveal which. An account's own id
 * is not given either: one is derived from the address instead.
 */
function signUpAnswer(
  { clock, keys }: Pick<WireParts, 'clock' | 'keys'>,
  given: { id: string | null; email: string; metadata: Record<string, unknown> },
): Record<string, unknown> {
  const { email, metadata } = given;
  const at = new Date(clock.now());
  const id = given.id ?? derivedUuid(keys, 'sign-up answer', email);
  const times = { last_sign_in_at: at, created_at: at, updated_at: at };
  const identityData = { ...metadata, sub: id, email, email_verified: false, phone_verified: false };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    created_at: at,
    updated_at: at,
    is_anonymous: false,
    identities: [
      {
        identity_id: derivedUuid(keys, 'sign-up identity', id),
        id,
        user_id: id,
        identity_data: identityData,
        provider: 'email',
        ...times,
        email,
      },
    ],
  };
}
