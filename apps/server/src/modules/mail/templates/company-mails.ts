import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { type MailBody, mailBody } from './layout.ts';

/** Sent once the account is set up. */
export const welcomeMail = (messages: Catalog, company: string, homeUrl: string): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.welcomeSubject({ brand: brandOf(messages).name }),
    heading: m.welcomeHeading({ company }),
    paragraphs: [m.welcomeText],
    action: { label: m.welcomeAction, url: homeUrl },
  });
};

interface SignatureFacts {
  /** The document's subject line. */
  subject: string;
  signer: string;
  url: string;
}

/** Sent to each signer in turn. @param note the sender's message, or '' */
export const signatureRequestMail = (
  messages: Catalog,
  { subject, signer, url }: SignatureFacts,
  note: string,
): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.signatureRequestSubject({ subject }),
    heading: subject,
    paragraphs: [m.hello({ name: signer }), ...(note === '' ? [] : [note]), m.signatureRequestText],
    preview: m.signatureRequestText,
    action: { label: m.signatureAction, url },
    footer: m.signatureFooter({ brand: brandOf(messages).name }),
  });
};

/** Sent to a signer who has not signed for some days. */
export const signatureReminderMail = (messages: Catalog, { subject, signer, url }: SignatureFacts): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.signatureReminderSubject({ subject }),
    heading: subject,
    paragraphs: [m.hello({ name: signer }), m.signatureReminderText],
    preview: m.signatureReminderText,
    action: { label: m.signatureAction, url },
    footer: m.signatureFooter({ brand: brandOf(messages).name }),
  });
};
