import { checkFreshCode } from '@portage/wire/auth/second-step/fresh-code';
import type { Device } from '@portage/wire/auth/sessions/device';
import type { Deps } from '../deps.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * Requires a fresh code of the caller's authenticator app, for an act that a stolen session must not do.
 * @throws Refusal 403 for a wrong code, 429 for too many
 */
export async function requireFreshCode(
  deps: Deps,
  { userId, email, device }: { userId: string; email: string; device: Device },
  code: string,
): Promise<void> {
  const isRight = await checkFreshCode(deps, { id: userId, email }, device, code);
  if (isRight === null) throw new Refusal(429, 'tooManyRequests');
  if (!isRight) throw new Refusal(403, 'codeWrong');
}
