import { createHash } from 'node:crypto';
import type { Keys } from './keys.ts';

/** The secret of a page's link, made from the provider's secret and the row's id, so that it can be made again for a mail; only its hash is stored. */
export const linkToken = (
  keys: Keys,
  purpose: 'sign' | 'checkout' | 'leave' | 'invoice' | 'credit',
  id: string,
): string => keys.derive(`${purpose} link ${id}`);

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
