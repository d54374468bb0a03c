import { type MailBody, mailBody } from './layout.ts';

/** To the provider: a cancelled plan was paid. Nothing was changed. */
export function latePlanPaymentMail(company: string, plan: string): MailBody {
  const subject = `The ${plan} plan of ${company} was paid after it was cancelled`;
  return mailBody({
    subject,
    heading: subject,
    paragraphs: [
      'The plan stays cancelled: pay the money back, and end the subscription at the billing provider if there is one.',
    ],
  });
}
