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

/**
 * To a person who is paid: what still stops their pay.
 * @param facts.day their first day
 * @param facts.isLate whether it has come
 * @param facts.asksTax whether the tax questions are named too
 */
export const personReminderMail = (
  messages: Catalog,
  {
    url,
    name,
    missing,
    isLate,
    asksTax,
    ...facts
  }: {
    name: string;
    company: string;
    day: string;
    isLate: boolean;
    asksTax: boolean;
    missing: readonly ('sin' | 'birthDate' | 'address' | 'account')[];
    url: string;
  },
): MailBody => {
  const m = messages.mails;
  const subject = (isLate ? m.personReminderLateSubject : m.personReminderSubject)(facts);
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [
      m.hello({ name }),
      (isLate ? m.personReminderLateText : m.personReminderText)(facts),
      m.personReminderMissing({ what: missing.map((item) => m.personReminderItem({ item })).join(', ') }),
      ...(asksTax ? [m.personReminderTax] : []),
      m.personReminderHow,
    ],
    action: { label: m.personReminderAction, url },
  });
};
