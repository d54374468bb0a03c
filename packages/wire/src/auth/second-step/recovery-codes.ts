import { createHmac, randomInt } from 'node:crypto';
import { asAuthAdmin } from '@portage/platform/postgres/identity';
import type { Keys } from '@portage/platform/secrets/keys';
import { AuthError, invalid } from '../auth-error.ts';
import type { AuthExtensions } from '../auth-extensions.ts';
import { forgiveAttempt } from '../limits/attempts.ts';
import { type AuthService, asAuth, deviceOf, readBody, signedIn, textOf } from '../service.ts';
import { takeGuess, wrongGuess } from './mfa-challenges.ts';
import { raiseSession } from './raise-session.ts';
import { hasVerifiedFactor, requireRecentStep } from './second-step.ts';

// Omits letters that look like digits. Ten letters carry 49 bits.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_COUNT = 10;
const half = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The stored hash of a code, bound to its user and the provider's secret. Ignores case, spaces and dashes. */
const hashOf = (keys: Pick<Keys, 'derive'>, userId: string, code: string) =>
  createHmac('sha256', keys.derive('recovery codes'))
    .update(`${userId} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest('hex');

/** The hashes that a code may be stored as: codes cannot be hashed again when the secret is rotated. */
const hashesOf = (keys: Keys, userId: string, code: string): string[] =>
  [keys, keys.previous].flatMap((one) => (one === null ? [] : hashOf(one, userId, code)));

/** GET /recovery-codes: how many remain. */
export async function countRecoveryCodes(service: AuthService, request: Request): Promise<Response> {
  const left = await service.deps.db.transaction({ ...asAuthAdmin, readOnly: true }, async (tx) => {
    const { user } = await signedIn(service, tx, request);
    return (await tx.query('select 1 from auth.recovery_codes where user_id = $1 and used_at is null', [user.id]))
      .rowCount;
  });
  return Response.json({ left } satisfies AuthExtensions['GET recovery-codes']['response']);
}

/** POST /recovery-codes: replaces all codes with ten new ones. They are only returned here. */
export async function makeRecoveryCodes(service: AuthService, request: Request): Promise<Response> {
  const { deps } = service;
  const codes = Array.from({ length: CODE_COUNT }, () => `${half()}-${half()}`);
  await asAuth(deps, async (tx) => {
    const who = await signedIn(service, tx, request);
    const { user, aal } = who;
    await tx.query('select 1 from auth.users where id = $1 for update', [user.id]);
    if (aal !== 'aal2' || !(await hasVerifiedFactor(tx, user.id)))
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to make recovery codes');
    await requireRecentStep(service, tx, who, 'make recovery codes');
    await tx.query('delete from auth.recovery_codes where user_id = $1', [user.id]);
    await tx.query(
      'insert into auth.recovery_codes (user_id, code_hash, created_at) select $1, hash, $3 from unnest($2::text[]) hash',
      [user.id, codes.map((code) => hashOf(deps.keys, user.id, code)), new Date(deps.clock.now())],
    );
  });
  return Response.json({ codes } satisfies AuthExtensions['POST recovery-codes']['response'], {
    headers: { 'cache-control': 'no-store' },
  });
}

/** POST /recovery-codes/verify: accepts an unused code instead of the authenticator, and emails the account's owner. */
export async function useRecoveryCode(service: AuthService, request: Request): Promise<Response> {
  const { deps } = service;
  const code = textOf((await readBody(request)).code);
  if (code === '') throw invalid('Code needs to be non-empty');
  const answer = await asAuth(deps, async (tx) => {
    const { user, sessionId } = await signedIn(service, tx, request);
    const attempt = await takeGuess(service, tx, request, user);
    const used = await tx.query(
      'update auth.recovery_codes set used_at = $3 where user_id = $1 and code_hash = any ($2::text[]) and used_at is null',
      [user.id, hashesOf(deps.keys, user.id, code), new Date(deps.clock.now())],
    );
    if (used.rowCount === 0) return wrongGuess(service, tx, user, attempt, 'Invalid recovery code entered');
    await forgiveAttempt(tx, attempt);
    const left = await tx.query('select 1 from auth.recovery_codes where user_id = $1 and used_at is null', [user.id]);
    await service.mails.recoveryCodeUsed(tx, user.email ?? '', left.rowCount);
    return raiseSession(service, tx, user, sessionId, 'recovery_code', null, deviceOf(service, request));
  });
  if (answer instanceof AuthError) throw answer;
  return Response.json(answer);
}
