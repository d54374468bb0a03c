import { createHash } from 'node:crypto';
import { type Keys, sameSecret } from '@portage/platform/secrets/keys';

/** The secret in a page link, derived from the provider's secret and the row's id, so an email can repeat it. Only its hash is stored. */
export const linkToken = (
  keys: Pick<Keys, 'derive'>,
  purpose: 'sign' | 'checkout' | 'leave' | 'invoice' | 'credit',
  id: string,
): string => keys.derive(`${purpose} link ${id}`);

/** Whether a token is the one of linkToken, by this secret or the previous one. */
export const isLinkToken = (
  keys: Keys,
  ...[purpose, id, token]: [Parameters<typeof linkToken>[1], string, string]
): boolean => [keys, keys.previous].some((one) => one !== null && sameSecret(token, linkToken(one, purpose, id)));

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
