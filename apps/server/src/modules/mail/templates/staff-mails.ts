import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { type MailBody, mailBody } from './layout.ts';

/** Invites a member of the provider's staff to set a password. @param given.role owner, payroll, support or auditor */
export const staffInvitationMail = (
  messages: Catalog,
  given: { provider: string; role: string; url: string },
): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.staffInvitationSubject({ provider: given.provider }),
    heading: m.staffInvitationHeading,
    paragraphs: [
      m.staffInvitationText({ provider: given.provider, role: given.role, brand: brandOf(messages).name }),
      m.staffInvitationTwoStep,
    ],
    action: { label: m.staffInvitationAction, url: given.url },
    footer: m.staffInvitationFooter,
  });
};
