import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../platform/postgres/database.ts';
import { AuthError, invalid } from './auth-error.ts';
import { type FactorRow, ownFactor, requireMfa } from './mfa-factors.ts';
import { raiseSession } from './raise-session.ts';
import { openSecret } from './sealed-secret.ts';
import { type AuthService, asAuth, deviceOf, readBody, signedIn, textOf } from './service.ts';
import { matchingStep } from './totp.ts';

const CHALLENGE_MS = 300_000;

interface ChallengeRow extends Record<string, unknown> {
  id: string;
  created_at: Date;
  verified_at: Date | null;
  same_address: boolean;
}

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
    limitGuesses(service, request, who.user.id);
    if (factor.status === 'unverified') await requireMfa(tx, who, 'AAL2 required to verify a new factor');
    const step = matchingStep(openSecret(deps.keys, factor.id, factor.secret ?? ''), code, deps.clock.now());
    if (step === null || !(await recordStep(tx, factor.id, step))) throw wrongCode();
    const at = new Date(deps.clock.now());
    await tx.query('update auth.mfa_challenges set verified_at = $2 where id::text = $1', [body.challenge_id, at]);
    if (factor.status === 'unverified') {
      await tx.query("update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1", [factor.id, at]);
      await service.mails.secondStep(tx, who.user.email ?? '', 'on');
    }
    await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [who.user.id]);
    return raiseSession(deps, tx, who.user, who.sessionId, 'totp', factor.id);
  });
  return Response.json(answer);
}

const wrongCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');

/** Limits guesses per account and address, with a higher limit per account across all addresses. @throws AuthError */
export function limitGuesses(service: AuthService, request: Request, userId: string): void {
  service.limits.take('second step', `${userId} ${service.clientAddress(request)}`, 10);
  service.limits.take('second step', userId, 40);
}

/** Records a code's time step, so that code and earlier ones cannot be reused. Returns false if it was used. */
async function recordStep(tx: Transaction, factorId: string, step: number): Promise<boolean> {
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
  const { rows } = await tx.query<ChallengeRow>(
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
