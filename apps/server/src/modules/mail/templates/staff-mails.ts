import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { type MailBody, mailBody } from './layout.ts';
import { lifetimeOf } from './lifetime.ts';

/** Invites a member of the provider's staff to set a password. @param given.role owner, payroll, support or auditor; given.seconds how long the link works; given.resetUrl mails another link */
export const staffInvitationMail = (
  messages: Catalog,
  given: { provider: string; role: string; url: string; seconds: number; resetUrl: string },
): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.staffInvitationSubject({ provider: given.provider }),
    heading: m.staffInvitationHeading,
    paragraphs: [
      m.staffInvitationText({
        provider: given.provider,
        role: given.role,
        brand: brandOf(messages).name,
        ...lifetimeOf(given.seconds),
      }),
      m.staffInvitationTwoStep,
    ],
    action: { label: m.staffInvitationAction, url: given.url },
    after: m.staffInvitationReset({ page: given.resetUrl }),
    footer: m.staffInvitationFooter,
  });
};
