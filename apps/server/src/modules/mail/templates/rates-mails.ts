import type { PlainDate } from '@portage/domain/dates/plain-date';
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

/** To the provider: pay dates from a day on have no income tax tables. @param url where they are added in the console */
export function missingTaxTablesMail(messages: Catalog, day: PlainDate, url: string): MailBody {
  const m = messages.mails;
  const subject = m.missingTaxTablesSubject({ day: messages.formats.formatDate(day) });
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.missingTaxTablesText],
    action: { label: m.openConsole, url },
    reader: 'provider',
  });
}
