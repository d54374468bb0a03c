import { type Account, newCompany, signIn } from '../accounts.ts';
import { server } from '../portal-server.ts';
import { authenticatorCode } from './authenticator.ts';

/**
 * A company's account with two-step verification, signed in with the password only. The current code is used: the next one
 * that the service accepts is `authenticatorCode(secret, 1)`.
 */
export async function accountWithTwoSteps(): Promise<{ account: Account; secret: string; codes: string[] }> {
  const { email, request } = await newCompany('Careful Ltd');
  const { id, totp } = (await request('POST', '/auth/v1/factors', { factor_type: 'totp' })) as {
    id: string;
    totp: { secret: string };
  };
  const challenge = (await request('POST', `/auth/v1/factors/${id}/challenge`)) as { id: string };
  const { access_token } = (await request('POST', `/auth/v1/factors/${id}/verify`, {
    challenge_id: challenge.id,
    code: authenticatorCode(totp.secret),
  })) as { access_token: string };
  const answer = await server.fetch('/auth/v1/recovery-codes', {
    method: 'POST',
    headers: { apikey: server.deps.keys.publishableKey, authorization: `Bearer ${access_token}` },
  });
  const { codes } = (await answer.json()) as { codes: string[] };
  return { account: await signIn(email), secret: totp.secret, codes };
}
