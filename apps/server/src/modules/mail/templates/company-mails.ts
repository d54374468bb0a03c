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

/** To the owner and admins of a client: a person declined their placement letter. @param facts.url their letters */
export const letterDeclinedMail = (messages: Catalog, { url, ...given }: { name: string; url: string }): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.letterDeclinedSubject(given),
    heading: m.letterDeclinedSubject(given),
    paragraphs: [m.letterDeclinedText(given)],
    action: { label: m.letterDeclinedAction, url },
  });
};

interface SignatureFacts {
  /** The document's subject line. */
  subject: string;
  signer: string;
  url: string;
  /** Who asks for the signature. */
  provider: string;
  /** The last day to sign, as shown; null without one. */
  signBy: string | null;
}

/** Sent to each signer in turn. @param note the sender's message, or '' */
export function signatureRequestMail(messages: Catalog, facts: SignatureFacts, note: string): MailBody {
  const m = messages.mails;
  const text = m.signatureRequestText(facts);
  return signatureMail(messages, facts, m.signatureRequestSubject(facts), [...(note === '' ? [] : [note]), text], text);
}

/** Sent to a signer who has not signed for some days. */
export function signatureReminderMail(messages: Catalog, facts: SignatureFacts): MailBody {
  const m = messages.mails;
  const text = m.signatureReminderText(facts);
  return signatureMail(messages, facts, m.signatureReminderSubject(facts), [text], text);
}

function signatureMail(
  messages: Catalog,
  { subject: heading, signer, url, provider, signBy }: SignatureFacts,
  subject: string,
  texts: string[],
  preview: string,
): MailBody {
  const m = messages.mails;
  return mailBody(messages, {
    subject,
    heading,
    paragraphs: [m.hello({ name: signer }), ...texts, ...(signBy === null ? [] : [m.signatureBy({ day: signBy })])],
    preview,
    action: { label: m.signatureAction, url },
    footer: m.signatureFooter({ provider, brand: brandOf(messages).name }),
  });
}
