import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

// Mails to a person about the account that they are paid into. They are how a change that someone else asked for is noticed, so each names
// both accounts and says what to do. An account is its bank and last digits.

interface AccountFacts {
  name: string;
  /** The client that the person works with. */
  company: string;
  /** Who pays. */
  provider: string;
  account: string;
}

/** The person's first account was recorded. */
export function recordedAccountMail(messages: Catalog, given: AccountFacts & { day: string }): MailBody {
  const m = messages.mails;
  return mail(messages, given, {
    subject: m.bankRecordedSubject,
    paragraphs: [m.bankRecordedText(given), m.bankRecordedAdvice(given)],
    facts: [
      [m.bankAccountLabel, given.account],
      [m.bankFromLabel, given.day],
    ],
  });
}

/** Another account was recorded. @param given.replaced the account of a change that was waiting and no longer applies */
export function changedAccountMail(
  messages: Catalog,
  given: AccountFacts & { day: string; earlier: string; replaced: string | null },
): MailBody {
  const m = messages.mails;
  return mail(messages, given, {
    subject: m.bankChangedSubject(given),
    paragraphs: [
      m.bankChangedText(given),
      ...(given.replaced === null ? [] : [m.bankReplacedText({ account: given.replaced })]),
      m.bankChangedAdvice(given),
    ],
    facts: [
      [m.bankNewLabel, given.account],
      [m.bankFromLabel, given.day],
      [m.bankEarlierLabel, given.earlier],
    ],
  });
}

/** A change was canceled before it was used. */
export function canceledAccountMail(messages: Catalog, given: AccountFacts & { used: string | null }): MailBody {
  const m = messages.mails;
  return mail(messages, given, {
    subject: m.bankCanceledSubject,
    paragraphs: [m.bankCanceledText(given), m.bankCanceledAdvice(given)],
    facts: [
      [m.bankCanceledLabel, given.account],
      ...(given.used === null ? [] : [[m.bankUsedLabel, given.used] as const]),
    ],
  });
}

function mail(
  messages: Catalog,
  { name, provider }: AccountFacts,
  parts: { subject: string; paragraphs: string[]; facts: (readonly [label: string, value: string])[] },
): MailBody {
  const m = messages.mails;
  return mailBody(messages, {
    ...parts,
    heading: parts.subject,
    paragraphs: [m.hello({ name }), ...parts.paragraphs],
    preview: parts.paragraphs[0] ?? '',
    footer: m.bankFooter({ provider }),
  });
}
