import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

/** To the provider: a year has no complete contribution rates. @param missing which figures, as shown. @param url where they are added in the console */
export function missingRatesMail(messages: Catalog, year: string, missing: string, url: string): MailBody {
  const m = messages.mails;
  const subject = m.missingRatesSubject({ year });
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.missingRatesFigures({ year, missing }), m.missingRatesText],
    action: { label: m.openConsole, url },
    reader: 'provider',
  });
}
