import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { type MailBody, mailBody } from './layout.ts';

/** To a person who is paid: the invitation to an account of their own. @param facts.day the last day on which it works */
export const personInvitationMail = (
  messages: Catalog,
  { url, name, ...facts }: { name: string; company: string; provider: string; day: string; url: string },
): MailBody => {
  const m = messages.mails;
  const given = { ...facts, brand: brandOf(messages).name };
  return mailBody(messages, {
    subject: m.personInvitationSubject(given),
    heading: m.personInvitationSubject(given),
    paragraphs: [m.hello({ name }), m.personInvitationText(given), m.personInvitationUse(given)],
    preview: m.personInvitationText(given),
    action: { label: m.personInvitationAction, url },
    footer: m.personInvitationFooter(given),
  });
};
