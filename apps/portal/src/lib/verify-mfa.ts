import { auth } from './auth-client.ts';
import { callAuth } from './call-auth.ts';

const WRONG_CODE = 'That code is not right. Wait for the next one in your app and try again.';
const WRONG_RECOVERY_CODE = 'That is not one of your unused recovery codes.';
const noLookup = { data: null, error: null };
const TOO_MANY = 'Too many attempts. Please wait a few minutes.';

/**
 * Verifies a code from the authenticator app. Returns null on success, otherwise the message to show.
 * @param knownFactor the factor's id; when omitted, the account's own factor is looked up
 */
export async function verifyAuthenticatorCode(code: string, knownFactor?: string): Promise<string | null> {
  const { data, error: factorsError } = knownFactor === undefined ? await auth.mfa.listFactors() : noLookup;
  const factorId = knownFactor ?? data?.totp[0]?.id;
  if (factorId === undefined)
    return factorsError?.message ?? 'Your authenticator app was not found. Please sign in again.';
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') });
  if (error === null) return null;
  if (error.code === 'over_request_rate_limit') return TOO_MANY;
  return error.code === 'mfa_verification_failed' ? WRONG_CODE : error.message;
}

/** Verifies and uses up a recovery code. Returns null on success, otherwise the message to show. */
export async function verifyRecoveryCode(code: string): Promise<string | null> {
  try {
    const tokens = await callAuth<{ access_token: string; refresh_token: string }>('POST', 'recovery-codes/verify', {
      code,
    });
    const { error } = await auth.setSession(tokens);
    return error?.message ?? null;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (message === 'Request rate limit reached') return TOO_MANY;
    return message === 'Invalid recovery code entered' ? WRONG_RECOVERY_CODE : message;
  }
}
