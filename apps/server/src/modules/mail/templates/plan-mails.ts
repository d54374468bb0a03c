import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

/** To the provider: a canceled plan was paid. Nothing was changed. */
export function latePlanPaymentMail(messages: Catalog, company: string, plan: string): MailBody {
  const m = messages.mails;
  const subject = m.latePlanPaymentSubject({ company, plan });
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.latePlanPaymentText],
    toProvider: true,
  });
}
