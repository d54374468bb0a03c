import { authClient } from '#lib/api/auth-client.ts';
import { hasAuthCode } from '#lib/session/auth-error-code.ts';

/** How long an address waits for its next mail, unless the service says otherwise. */
export const RESEND_WAIT_SECONDS = 60;

/**
 * Sends the confirmation mail to an address again.
 * @returns 0 when it is on its way; otherwise how many seconds to wait, because one was sent a moment ago
 */
export async function resendConfirmation(email: string): Promise<number> {
  const auth = await authClient();
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${window.location.origin}/verify-account` },
  });
  if (hasAuthCode(error, 'over_email_send_rate_limit')) {
    // The service's sentence ends with "after 42 seconds."
    const seconds = Number(/(\d+) seconds/.exec(error?.message ?? '')?.[1] ?? RESEND_WAIT_SECONDS);
    return Math.max(1, seconds);
  }
  if (error) throw error;
  return 0;
}
