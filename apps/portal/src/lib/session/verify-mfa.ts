import type { AuthErrorCode } from '@portage/contract/error-codes';
import * as m from '@portage/messages/access-mfa';
import { authClient } from '../api/auth-client.ts';
import { AuthCallError, callAuth } from '../calls/call-auth.ts';

const noLookup = { data: null, error: null };

/**
 * Verifies a code from the authenticator app. Returns null on success, otherwise the message to show.
 * @param knownFactor the factor's id; when omitted, the account's own factor is looked up
 */
export async function verifyAuthenticatorCode(code: string, knownFactor?: string): Promise<string | null> {
  const auth = await authClient();
  const { data, error: factorsError } = knownFactor === undefined ? await auth.mfa.listFactors() : noLookup;
  const factorId = knownFactor ?? data?.totp[0]?.id;
  if (factorId === undefined) return factorsError?.message ?? m.noAuthenticator;
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') });
  if (error === null) return null;
  return messageOf(error.code, m.wrongCode) ?? error.message;
}

/** Verifies and uses up a recovery code. Returns null on success, otherwise the message to show. */
export async function verifyRecoveryCode(code: string): Promise<string | null> {
  try {
    // The call uses the code up, so what it is for comes first.
    const auth = await authClient();
    const tokens = await callAuth('POST recovery-codes/verify', { code });
    const { error } = await auth.setSession(tokens);
    return error?.message ?? null;
  } catch (error) {
    const code = error instanceof AuthCallError ? error.code : null;
    return messageOf(code, m.wrongRecoveryCode) ?? (error instanceof Error ? error.message : '');
  }
}

/** Our message for an error code; null where the API's message is shown. */
function messageOf(code: string | null | undefined, wrongCode: string): string | null {
  if (code === ('over_request_rate_limit' satisfies AuthErrorCode)) return m.tooManyAttempts;
  return code === ('mfa_verification_failed' satisfies AuthErrorCode) ? wrongCode : null;
}
