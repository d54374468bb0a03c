import { randomUUID } from 'node:crypto';
import { networkOf } from '@portage/platform/http/client-address';
import type { Transaction } from '@portage/platform/postgres/database';
import type { UserRow } from '../accounts/user-row.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { type Attempt, forgiveAttempt, takeAttempt } from '../limits/attempts.ts';
import { type AuthService, asAuth, deviceOf, readBody, signedIn, textOf } from '../service.ts';
import { type FactorRow, ownFactor } from './mfa-factors.ts';
import { raiseSession } from './raise-session.ts';
import { openSecret } from './sealed-secret.ts';
import { requireMfa } from './second-step.ts';
import { matchingStep } from './totp.ts';

const CHALLENGE_MS = 300_000;

/** The IP address a challenge is bound to. In-process requests have none. */
const addressOf = (service: AuthService, request: Request) => deviceOf(service, request).ip ?? '0.0.0.0';

/** POST /factors/:id/challenge */
export async function challengeFactor(service: AuthService, request: Request, factorId: string): Promise<Response> {
  const id = randomUUID();
  const at = service.deps.clock.now();
  const type = await asAuth(service.deps, async (tx) => {
    const { user } = await signedIn(service, tx, request);
    const factor = await ownFactor(tx, user.id, factorId);
    await tx.query('delete from auth.mfa_challenges where factor_id = $1 and created_at < $2::timestamptz', [
      factor.id,
      new Date(at - CHALLENGE_MS),
    ]);
    await tx.query('insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)', [
      id,
      factor.id,
      new Date(at),
      addressOf(service, request),
    ]);
    await tx.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factor.id]);
    return factor.factor_type;
  });
  return Response.json({ id, type, expires_at: Math.floor((at + CHALLENGE_MS) / 1000) });
}

/** POST /factors/:id/verify: a correct code raises this session to aal2, revokes the user's lower ones, and verifies a new factor. */
export async function verifyFactor(service: AuthService, request: Request, factorId: string): Promise<Response> {
  const { deps } = service;
  const body = await readBody(request);
  const code = textOf(body.code);
  if (code === '') throw invalid('Code needs to be non-empty');
  const answer = await asAuth(deps, async (tx) => {
    const who = await signedIn(service, tx, request);
    const factor = await ownFactor(tx, who.user.id, factorId);
    await checkChallenge(service, tx, factor, textOf(body.challenge_id), addressOf(service, request));
    const attempt = await takeGuess(service, tx, request, who.user);
    if (factor.status === 'unverified') await requireMfa(tx, who, 'AAL2 required to verify a new factor');
    const step = matchingStep(openSecret(deps.keys, factor.id, factor.secret ?? ''), code, deps.clock.now());
    if (step === null || !(await recordStep(tx, factor.id, step)))
      return wrongGuess(service, tx, who.user, attempt, 'Invalid TOTP code entered');
    await forgiveAttempt(tx, attempt);
    const at = new Date(deps.clock.now());
    await tx.query('update auth.mfa_challenges set verified_at = $2 where id::text = $1', [
      textOf(body.challenge_id),
      at,
    ]);
    if (factor.status === 'unverified') {
      await tx.query("update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1", [factor.id, at]);
      await service.mails.secondStep(tx, who.user.email ?? '', 'on');
    }
    await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [who.user.id]);
    return raiseSession(service, tx, who.user, who.sessionId, 'totp', factor.id, deviceOf(service, request));
  });
  if (answer instanceof AuthError) throw answer;
  return Response.json(answer);
}

/** Counts a guess at a code of the second step, per account and address and over all addresses. @throws AuthError */
export async function takeGuess(
  service: AuthService,
  tx: Transaction,
  request: Request,
  user: UserRow,
): Promise<Attempt> {
  service.limits.take('second step', `${user.id} ${networkOf(service.clientAddress(request))}`, 10);
  return takeAttempt(service.deps, tx, 'second step', user.email ?? '', deviceOf(service, request));
}

/** The error for a wrong guess, which the caller returns, so that the transaction commits and the guess counts. */
export async function wrongGuess(
  service: AuthService,
  tx: Transaction,
  user: UserRow,
  attempt: Attempt,
  message: string,
): Promise<AuthError> {
  if (attempt.isLastFree) await service.mails.signInAttempts(tx, user.email ?? '');
  return new AuthError(422, 'mfa_verification_failed', message);
}

/** Records a code's time step, so that code and earlier ones cannot be reused. Returns false if it was used. */
export async function recordStep(tx: Transaction, factorId: string, step: number): Promise<boolean> {
  const used = await tx.query(
    'update auth.mfa_factors set last_used_step = $2 where id = $1 and coalesce(last_used_step, 0) < $2',
    [factorId, step],
  );
  return used.rowCount > 0;
}

async function checkChallenge(
  service: AuthService,
  tx: Transaction,
  factor: FactorRow,
  id: string,
  address: string,
): Promise<void> {
  const { rows } = await tx.query(
    `select id, created_at, verified_at, ip_address = $3::inet as same_address from auth.mfa_challenges
     where id::text = $1 and factor_id = $2 for update`,
    [id, factor.id, address],
  );
  const challenge = rows[0];
  if (challenge === undefined)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (challenge.verified_at !== null || !challenge.same_address)
    throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  if (service.deps.clock.now() - challenge.created_at.getTime() > CHALLENGE_MS)
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
}
