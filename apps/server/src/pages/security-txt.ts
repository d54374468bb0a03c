import { LANGUAGES } from '@portage/messages/languages';
import type { Context } from 'hono';
import type { Deps } from '../deps.ts';

const validDays = 180;

/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. It is valid for half a year from each request. */
export const securityTxt =
  ({ config, clock }: Deps) =>
  (context: Context): Response => {
    const expires = new Date(clock.now() + validDays * 86_400_000);
    const fields = {
      Contact: `mailto:${config.PROVIDER_CONTACT_EMAIL}`,
      Expires: `${expires.toISOString().slice(0, 19)}Z`,
      'Preferred-Languages': LANGUAGES.map(({ locale }) => locale.slice(0, 2)).join(', '),
      Canonical: `${config.siteUrl}/.well-known/security.txt`,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return context.body(lines.join(''), 200, { 'content-type': 'text/plain; charset=utf-8' });
  };
