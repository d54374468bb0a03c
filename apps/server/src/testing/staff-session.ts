import { randomUUID } from 'node:crypto';
import type { ProviderActName } from '@portage/contract/provider-acts';
import { sealSecret } from '@portage/wire/auth/second-step/sealed-secret';
import { newTotpSecret, totpCode, totpStep } from '@portage/wire/auth/second-step/totp';
import { makeStaff, type StaffRole } from '../../../../database/testing/staff-accounts.ts';
import type { ProviderServer } from './provider-server.ts';

export interface StaffSession {
  userId: string;
  email: string;
  sessionId: string;
  token: string;
  /** A code of the account's authenticator app that has not been used. */
  code(): string;
}

/** An active staff account on the server, with two-step verification and a session. */
export async function staffSession(
  server: ProviderServer,
  role: StaffRole,
  options: { aal?: 'aal1' | 'aal2' } = {},
): Promise<StaffSession> {
  const { userId, email, sessionId, claims } = await makeStaff(server.owner, role, options);
  const iat = Math.floor(server.deps.clock.now() / 1000);
  const token = await server.deps.keys.sign({ ...claims, iat, exp: iat + 40_000 });
  const [factorId, secret] = [randomUUID(), newTotpSecret()];
  await server.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret) values ($1, $2, 'totp', 'verified', 'app', $3)`,
    [factorId, userId, sealSecret(server.deps.keys, factorId, secret)],
  );
  let used = totpStep(server.deps.clock.now()) - 2;
  return {
    userId,
    email,
    sessionId,
    token,
    code() {
      used += 1;
      return totpCode(secret, used);
    },
  };
}

/** Calls an act of the console. @param token null for an anonymous caller */
export async function callAct(
  server: ProviderServer,
  token: string | null,
  name: ProviderActName,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown>; cacheControl: string | null }> {
  const answer = await server.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.deps.keys.publishableKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    cacheControl: answer.headers.get('cache-control'),
  };
}
