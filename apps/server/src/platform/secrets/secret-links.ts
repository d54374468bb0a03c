import { createHash } from 'node:crypto';
import type { Keys } from './keys.ts';

/** The secret in a page link, derived from the provider's secret and the row's id, so an email can repeat it. Only its hash is stored. */
export const linkToken = (
  keys: Keys,
  purpose: 'sign' | 'checkout' | 'leave' | 'invoice' | 'credit',
  id: string,
): string => keys.derive(`${purpose} link ${id}`);

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
