import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

/** To the provider: a canceled plan was paid. Nothing was changed. @param facts.url the client's page of the console */
export function latePlanPaymentMail(
  messages: Catalog,
  { company, plan, url }: { company: string; plan: string; url: string },
): MailBody {
  const m = messages.mails;
  const subject = m.latePlanPaymentSubject({ company, plan });
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.latePlanPaymentText],
    action: { label: m.openConsole, url },
    reader: 'provider',
  });
}
