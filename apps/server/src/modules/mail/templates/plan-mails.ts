import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

/** To the provider: a canceled plan was paid. Nothing was changed. @param facts.amount as shown: '3,780.11'; facts.url the client's page of the console */
export function latePlanPaymentMail(
  messages: Catalog,
  { company, plan, amount, url }: { company: string; plan: string; amount: string; url: string },
): MailBody {
  const m = messages.mails;
  const subject = m.latePlanPaymentSubject({ company, plan });
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.latePlanPaymentText],
    facts: [
      [m.planLabel, plan],
      [m.invoiceAmountLabel, m.cadAmount({ amount })],
    ],
    action: { label: m.openConsole, url },
    reader: 'provider',
  });
}
