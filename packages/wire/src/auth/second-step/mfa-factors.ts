import { randomUUID } from 'node:crypto';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Tables } from '../../tables.gen.ts';
import { AuthError, invalid } from '../auth-error.ts';
import { type AuthService, asAuth, readBody, signedIn, textOf } from '../service.ts';
import { sealSecret } from './sealed-secret.ts';
import { hasVerifiedFactor, requireMfa, requireRecentStep } from './second-step.ts';
import { newTotpSecret, totpUri } from './totp.ts';

export type FactorRow = Tables['auth.mfa_factors'];

const MAX_FACTORS = 10;
/** An enrollment left unverified this long is deleted at the next enrollment. */
const UNVERIFIED_FACTOR_MS = 300_000;

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found');

/** Finds and locks a factor of the user. @throws AuthError mfa_factor_not_found, also for another user's factor */
export async function ownFactor(tx: Transaction, userId: string, id: string): Promise<FactorRow> {
  const { rows } = await tx.query('select * from auth.mfa_factors where id::text = $1 and user_id = $2 for update', [
    id,
    userId,
  ]);
  const factor = rows[0];
  if (factor === undefined) throw factorNotFound();
  return factor;
}

/** POST /factors: enrolls an authenticator, to be verified by a first code. Its secret is only returned here. */
export async function enrollFactor(service: AuthService, request: Request): Promise<Response> {
  const { deps } = service;
  const body = await readBody(request);
  if (body.factor_type === 'phone' || body.factor_type === 'webauthn')
    throw new AuthError(
      422,
      `mfa_${body.factor_type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${body.factor_type}`,
    );
  if (body.factor_type !== 'totp') throw invalid('factor_type needs to be totp, phone, or webauthn');
  const friendlyName = textOf(body.friendly_name).trim().slice(0, 100);
  const issuer = textOf(body.issuer).trim().slice(0, 60) || service.policy.issuer;
  const [id, secret] = [randomUUID(), newTotpSecret()];
  const email = await asAuth(deps, async (tx) => {
    const who = await signedIn(service, tx, request);
    await tx.query('select 1 from auth.users where id = $1 for update', [who.user.id]);
    await requireMfa(tx, who, 'AAL2 required to enroll a new factor');
    await requireRecentStep(service, tx, who, 'enroll a new factor');
    const at = new Date(deps.clock.now());
    await tx.query(
      "delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and created_at < $2::timestamptz",
      [who.user.id, new Date(at.getTime() - UNVERIFIED_FACTOR_MS)],
    );
    const { rows } = await tx.query('select * from auth.mfa_factors where user_id = $1', [who.user.id]);
    if (rows.some((factor) => (factor.friendly_name ?? '') === friendlyName))
      throw new AuthError(
        422,
        'mfa_factor_name_conflict',
        `A factor with the friendly name "${friendlyName}" for this user already exists`,
      );
    if (rows.length >= MAX_FACTORS)
      throw new AuthError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    await tx.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, $3, 'totp', 'unverified', $4, $5, $5)`,
      [id, who.user.id, friendlyName, sealSecret(deps.keys, id, secret), at],
    );
    return who.user.email ?? '';
  });
  const uri = totpUri(issuer, email, secret);
  const { default: QRCode } = await import('qrcode');
  const svg = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  // The client puts this in a data URL, where a # would cut it off.
  const qrCode = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
  return Response.json({ id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode, secret, uri } });
}

/** DELETE /factors/:id. Deleting the last verified factor also deletes the recovery codes and lowers every session to aal1. */
export async function unenrollFactor(service: AuthService, request: Request, id: string): Promise<Response> {
  const { deps } = service;
  await asAuth(deps, async (tx) => {
    const who = await signedIn(service, tx, request);
    const factor = await ownFactor(tx, who.user.id, id);
    if (factor.status === 'verified' && who.aal !== 'aal2')
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    if (factor.status === 'verified') await requireRecentStep(service, tx, who, 'unenroll verified factor');
    await tx.query('delete from auth.mfa_factors where id = $1', [factor.id]);
    if (factor.status !== 'verified') return;
    const isLast = !(await hasVerifiedFactor(tx, who.user.id));
    const lowered = await tx.query(
      `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = $3
       where user_id = $1 and (factor_id = $2 or $4) returning id`,
      [who.user.id, factor.id, new Date(deps.clock.now()), isLast],
    );
    await tx.query(
      "delete from auth.mfa_amr_claims where session_id = any ($1) and authentication_method in ('totp', 'recovery_code')",
      [lowered.rows.map((row) => row.id)],
    );
    if (!isLast) return;
    await tx.query('delete from auth.recovery_codes where user_id = $1', [who.user.id]);
    await service.mails.secondStep(tx, who.user.email ?? '', 'off');
  });
  return Response.json({ id });
}
