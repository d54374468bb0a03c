import { paths } from '@portage/domain/portal-paths';
import type { Config } from '../../../config.ts';
import { withFragment } from './redirects.ts';

/** The portal's page for each kind of link, used unless the request for it names another. */
const pages: Record<string, string> = {
  recovery: paths.resetPasswordConfirmation,
  magiclink: paths.loginCallback,
};

/**
 * A link of a mail. It opens a page, whose script exchanges the hash for a session with POST /verify, so that opening it changes nothing.
 * Browsers send no fragment to a server, so the hash is in no log and no Referer. Built from the configured site URL, never from a
 * request's Host header.
 * @param target as `allowedRedirect` returns it
 */
export function mailedLink(config: Config, hash: string, type: string, target: string): string {
  const isSite = new URL(target).href === new URL(config.siteUrl).href;
  const page = isSite ? config.siteUrl + (pages[type] ?? paths.verifyAccount) : target;
  return withFragment(page, { token_hash: hash, type });
}
