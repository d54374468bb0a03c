import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

interface CreditFacts {
  company: string;
  /** How many invoices are open. */
  invoices: number;
  /** Amounts as shown: '3,780.11'. What is open, and the least to pay. */
  debt: string;
  toPay: string;
  /** The last day on which a payment is in time, as shown; null when it has passed. */
  by: string | null;
  /** The first payday that is paid on time then; null before a stop, or when none is. */
  payday: string | null;
  /** People whose pay is not planned. */
  people: number;
  /** The company's payments in the portal. */
  url: string;
}

/** To a company's owner and admins: its pay is not planned any more because of what it owes, or soon will not be. */
export function creditMail(messages: Catalog, kind: 'warning' | 'stopped', facts: CreditFacts): MailBody {
  const m = messages.mails;
  const { debt, toPay, by, payday, people, url } = facts;
  const isStopped = kind === 'stopped';
  const subject = isStopped ? m.creditStoppedSubject(facts) : m.creditWarningSubject({ ...facts, by: by ?? '' });
  const payBy =
    by === null
      ? m.creditPayNow(facts)
      : payday === null
        ? m.creditPayBefore({ toPay, by })
        : m.creditPayFor({ toPay, by, payday });
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [
      isStopped ? m.creditStoppedText(facts) : m.creditWarningText({ ...facts, by: by ?? '' }),
      payBy,
      ...(isStopped && people > 0 ? [m.creditPeople({ people })] : []),
      isStopped ? m.creditStoppedNext : m.creditWarningNext,
    ],
    facts: [
      [m.creditDebtLabel, m.cadAmount({ amount: debt })],
      [m.creditToPayLabel, m.cadAmount({ amount: toPay })],
      ...(by === null ? [] : [[m.creditByLabel, by] as const]),
    ],
    action: { label: m.paymentsAction, url },
    reader: 'account',
  });
}
