import type { PolicyParts } from '../auth-policy.ts';
import { withFragment } from './redirects.ts';

/**
 * A link of a mail. It opens a page, whose script exchanges the hash for a session with POST /verify, so that opening it changes nothing.
 * Browsers send no fragment to a server, so the hash is in no log and no Referer. Built from the configured site URL, never from a
 * request's Host header.
 * @param target as `allowedRedirect` returns it
 */
export function mailedLink({ deps, policy }: PolicyParts, hash: string, type: string, target: string): string {
  const { siteUrl } = deps.config;
  const { pages } = policy;
  const isSite = new URL(target).href === new URL(siteUrl).href;
  const page = isSite
    ? siteUrl + (type === 'recovery' || type === 'magiclink' ? pages[type] : pages.confirmation)
    : target;
  return withFragment(page, { token_hash: hash, type });
}
