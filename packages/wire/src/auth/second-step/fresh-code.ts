import { asAuthAdmin } from '@portage/platform/postgres/identity';
import type { WireParts } from '../../wire-parts.ts';
import { AuthError } from '../auth-error.ts';
import { forgiveAttempt, takeAttempt } from '../limits/attempts.ts';
import type { Device } from '../sessions/device.ts';
import { recordStep } from './mfa-challenges.ts';
import { openSecret } from './sealed-secret.ts';
import { matchingStep } from './totp.ts';

/**
 * Checks a code of the authenticator app that comes with a request. It counts as an attempt at the second step and works once.
 * @returns whether it is right; null when there were too many attempts
 */
export async function checkFreshCode(
  deps: WireParts,
  account: { id: string; email: string },
  device: Device,
  code: string,
): Promise<boolean | null> {
  try {
    return await deps.db.transaction(asAuthAdmin, async (tx) => {
      const attempt = await takeAttempt(deps, tx, 'second step', account.email, device);
      const { rows } = await tx.query(
        "select id, secret from auth.mfa_factors where user_id = $1 and status = 'verified' for update",
        [account.id],
      );
      for (const factor of rows) {
        const step = matchingStep(openSecret(deps.keys, factor.id, factor.secret ?? ''), code, deps.clock.now());
        if (step === null || !(await recordStep(tx, factor.id, step))) continue;
        await forgiveAttempt(tx, attempt);
        return true;
      }
      return false;
    });
  } catch (error) {
    if (error instanceof AuthError && error.code === 'over_request_rate_limit') return null;
    throw error;
  }
}
