import type { Deps } from '../../deps.ts';
import type { Finding } from './finding.ts';

/** Warnings about mail and demo mode, shown at startup and by `portage doctor`. */
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
