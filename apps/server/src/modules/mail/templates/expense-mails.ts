import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

interface ClaimFacts {
  name: string;
  company: string;
  category: string;
  amount: string;
  /** When it was paid. */
  day: string;
  note: string;
}

const factRows = (m: Catalog['mails'], given: ClaimFacts) =>
  [
    [m.expenseAmountLabel, given.amount],
    [m.expenseCategoryLabel, m.expenseCategory(given)],
    [m.expenseDayLabel, given.day],
    ...(given.note === '' ? [] : [[m.expenseNoteLabel, given.note] as const]),
  ] as const;

/** To a client's owner and admins: a person claimed an expense, which they approve or decline. */
export const expenseClaimMail = (messages: Catalog, { url, ...given }: ClaimFacts & { url: string }): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.expenseClaimSubject(given),
    heading: m.expenseClaimSubject(given),
    paragraphs: [m.expenseClaimText(given)],
    facts: factRows(m, given),
    action: { label: m.expenseClaimAction, url },
  });
};

/** To the person: what became of their claim. @param given.paidOn null for one that is declined */
export const expenseAnswerMail = (
  messages: Catalog,
  given: ClaimFacts & { state: string; answer: string; paidOn: string | null; url: string },
): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.expenseAnswerSubject(given),
    heading: m.expenseAnswerSubject(given),
    paragraphs: [
      m.hello({ name: given.name }),
      given.paidOn === null
        ? m.expenseDeclinedText(given)
        : m.expenseApprovedText({ company: given.company, day: given.paidOn }),
      ...(given.answer === '' ? [] : [given.answer]),
    ],
    facts: factRows(m, given),
    action: { label: m.expenseAnswerAction, url: given.url },
  });
};
