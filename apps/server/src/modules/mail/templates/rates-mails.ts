import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

/** To the provider: a year has no complete contribution rates. @param missing which figures, as shown */
export function missingRatesMail(messages: Catalog, year: string, missing: string): MailBody {
  const m = messages.mails;
  const subject = m.missingRatesSubject({ year });
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.missingRatesFigures({ year, missing }), m.missingRatesText],
    toProvider: true,
  });
}
