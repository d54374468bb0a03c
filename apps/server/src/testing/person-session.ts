import { randomUUID } from 'node:crypto';
import type { MeActName } from '@portage/contract/me';
import { sealSecret } from '@portage/wire/auth/second-step/sealed-secret';
import { newTotpSecret, totpCode, totpStep } from '@portage/wire/auth/second-step/totp';
import type { ProviderServer } from './provider-server.ts';

export interface PersonSession {
  userId: string;
  email: string;
  token: string;
  /** A code of the account's authenticator app that has not been used. */
  code(): string;
}

/** Signs in as a person who is paid. @param aal the session's assurance level */
export async function personToken(
  server: ProviderServer,
  { userId, email }: { userId: string; email: string },
  aal: 'aal1' | 'aal2' = 'aal1',
): Promise<string> {
  const iat = Math.floor(server.deps.clock.now() / 1000);
  return server.deps.keys.sign({ sub: userId, role: 'person', email, aal, iat, exp: iat + 40_000 });
}

/** A person's own account with employments. @param secured since when it has two-step verification, which its session has passed; null: without it */
export async function personSession(
  server: ProviderServer,
  memberIds: readonly string[],
  { secured = null }: { secured?: Date | null } = {},
): Promise<PersonSession> {
  const account = { userId: randomUUID(), email: `${randomUUID()}@home.example` };
  await server.rows(
    'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())',
    [account.userId, account.email],
  );
  await server.rows('insert into app.person_accounts (user_id) values ($1)', [account.userId]);
  await server.rows(
    `insert into app.person_employments (team_member_id, company_id, user_id)
     select team_member_id, company_id, $2 from public.team_members where team_member_id = any ($1::uuid[])`,
    [memberIds, account.userId],
  );
  const [factorId, secret] = [randomUUID(), newTotpSecret()];
  if (secured !== null)
    await server.rows(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
       values ($1, $2, 'totp', 'verified', 'app', $3, $4, $4)`,
      [factorId, account.userId, sealSecret(server.deps.keys, factorId, secret), secured],
    );
  let used = totpStep(server.deps.clock.now()) - 2;
  return {
    ...account,
    token: await personToken(server, account, secured === null ? 'aal1' : 'aal2'),
    code() {
      used += 1;
      return totpCode(secret, used);
    },
  };
}

/** Calls an act of a person. @param token null for an anonymous caller */
export async function callMe(
  server: ProviderServer,
  token: string | null,
  name: MeActName,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await server.fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.deps.keys.publishableKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
