import type { Deps } from '../../deps.ts';
import type { Finding } from './finding.ts';

/** What the provider must know of this start's mail and demonstration, at the start as well as from the doctor. */
export function startWarnings({ config, mail }: Pick<Deps, 'config' | 'mail'>): Finding[] {
  const warnings: Finding[] = [];
  if (mail.name === 'mailbox' && !config.allowsDemo)
    warnings.push({
      check: 'Mail: built in',
      result: 'wrong',
      advice: 'Mail is kept but not sent; set SMTP_URL.',
    });
  if (config.isPublic && config.allowsDemo)
    warnings.push({
      check: 'Demonstration',
      result: 'note',
      advice: `PORTAGE_DEMO=true is set on a public address: anyone can sign in to the demo companies and read all mail at ${config.siteUrl}/dev/mailbox.`,
    });
  return warnings;
}
