import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@portage/platform/clock';

/** The form in which a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * A token for a mailed link and what the database keeps of it.
 * @param validMs how long the link works, in milliseconds
 */
export function newMailedToken(
  { clock }: { clock: Clock },
  validMs: number,
): { token: string; tokenHash: string; sentAt: Date; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  return { token, tokenHash: hashOfToken(token), sentAt: new Date(now), expiresAt: new Date(now + validMs) };
}
