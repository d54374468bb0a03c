import { isLoopback } from '@portage/platform/http/is-loopback';
import type { WireSettings } from '../../wire-parts.ts';

type RedirectSettings = Pick<WireSettings, 'siteUrl' | 'isPublic' | 'AUTH_REDIRECT_ALLOW_LIST'>;

/**
 * The redirect target of an email link.
 * @param wanted the target that the caller asks for
 * @returns it when it is on our origin or on the allow list, or is a loopback address and only this machine can reach the
 *   server; otherwise our site. On a public server, a loopback address is whatever program listens on the reader's machine.
 */
export function allowedRedirect(config: RedirectSettings, wanted: string | null | undefined): string {
  if (!wanted) return config.siteUrl;
  let url: URL;
  try {
    url = new URL(wanted);
  } catch {
    return config.siteUrl;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return config.siteUrl;
  const site = new URL(config.siteUrl);
  const sameOrigin = url.origin === site.origin;
  const ownLoopback = !config.isPublic && isLoopback(url.hostname);
  const plain = wanted.split('#')[0] ?? wanted;
  const listed = config.AUTH_REDIRECT_ALLOW_LIST.some((pattern) => globPattern(pattern).test(plain));
  return sameOrigin || ownLoopback || listed ? wanted : config.siteUrl;
}

/** `*` matches within one segment of a host or path; `**` crosses segments. */
function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*|\?)/)
    .map((part) =>
      part === '**'
        ? '.*'
        : part === '*'
          ? '[^./]*'
          : part === '?'
            ? '[^./]'
            : part.replaceAll(/[\\^$.|+()[\]{}]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`);
}

/** Adds the result of a link to the target's fragment, with sorted keys. */
export function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  const fragment = new URLSearchParams(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  url.hash = fragment.toString();
  return url.toString();
}
