import type { Catalog } from '@portage/messages';
import { brandOf } from '@portage/messages/brand';
import { type MailBody, type MailParts, mailBody } from './layout.ts';

/** A dated change in words: what it was and what it becomes. */
export interface MailedChange {
  name: string;
  company: string;
  day: string;
  /** The console's page of the client's people. */
  url: string;
  changes: { kind: 'salary' | 'schedule' | 'province'; before: string; after: string }[];
}

/** An end of employment in words. */
export interface MailedEnd {
  name: string;
  company: string;
  day: string;
  reason: string;
  comment: string | null;
  unpaid: { days: number; amount: string } | null;
  /** Invoiced days after the last one. */
  invoiced: { days: number; amount: string } | null;
  /** Paid besides wages. */
  extras: { name: string; amount: string }[];
  /** Where the console shows it: its page of the client's invoices if invoiced days are to be credited, else that of the client's people. */
  url: string;
}

/** Who reads a mail to both sides, and the page on which they see the person. */
export interface MailedReader {
  reader: 'account' | 'provider';
  url: string;
}

/** To the provider: a person's employment ends. */
export function employmentEndMail(
  messages: Catalog,
  { comment, unpaid, invoiced, extras, url, ...given }: MailedEnd,
): MailBody {
  const m = messages.mails;
  const subject = m.employmentEndSubject(given);
  const amounts = [
    ...(unpaid === null ? [] : [[m.employmentEndUnpaid(unpaid), m.cadAmount(unpaid)] as const]),
    ...extras.map((extra) => [extra.name, m.cadAmount(extra)] as const),
  ];
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [
      ...(invoiced === null ? [] : [m.employmentEndInvoiced({ ...invoiced, ...given })]),
      ...(unpaid === null ? [m.employmentEndPaid] : []),
      ...(amounts.length === 0 ? [] : [m.employmentEndPayroll]),
      ...(comment === null ? [] : [m.employmentEndComment({ comment })]),
    ],
    facts: [[m.employmentEndDay, given.day], [m.employmentEndReason, given.reason], ...amounts],
    action: { label: m.openConsole, url },
    reader: 'provider',
  });
}

/** To the provider: a person's terms change on a day. */
export function employmentChangeMail(messages: Catalog, { changes, url, ...given }: MailedChange): MailBody {
  const m = messages.mails;
  const subject = m.employmentChangeSubject(given);
  const labels = {
    salary: m.employmentSalaryLabel,
    schedule: m.employmentScheduleLabel,
    province: m.employmentProvinceLabel,
  };
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [m.employmentChangeNext],
    facts: changes.flatMap(({ kind, before, after }) => {
      const shown = (value: string) => (kind === 'salary' ? m.cadAmount({ amount: value }) : value);
      const label = labels[kind];
      return [
        [m.employmentBefore({ label }), shown(before)] as const,
        [m.employmentAfter({ label }), shown(after)] as const,
      ];
    }),
    action: { label: m.openConsole, url },
    reader: 'provider',
  });
}

/** To the company and the provider: an end of employment is undone. `day` is the last working day that no longer applies. */
export function employmentUndoneMail(
  messages: Catalog,
  to: MailedReader,
  given: { name: string; company: string; day: string },
): MailBody {
  const m = messages.mails;
  const subject = m.employmentUndoneSubject(given);
  const paragraphs = [m.employmentUndoneText(given), m.employmentUndoneExtras];
  return mailBody(messages, { subject, heading: subject, paragraphs, ...readBy(messages, to) });
}

/** To the company and the provider: a person who left is employed again from `day`. `last` is the earlier last working day. */
export function employmentRehiredMail(
  messages: Catalog,
  to: MailedReader,
  given: { name: string; company: string; day: string; last: string },
): MailBody {
  const m = messages.mails;
  const subject = m.employmentRehiredSubject(given);
  const paragraphs = [m.employmentRehiredText(given)];
  const facts = [
    [m.employmentEndDay, given.last],
    [m.employmentReturnDay, given.day],
  ] as const;
  return mailBody(messages, { subject, heading: subject, paragraphs, facts, ...readBy(messages, to) });
}

const readBy = (messages: Catalog, { reader, url }: MailedReader): Pick<MailParts, 'reader' | 'action'> => {
  const { openConsole, openPortal } = messages.mails;
  const label = reader === 'provider' ? openConsole : openPortal({ brand: brandOf(messages).name });
  return { reader, action: { label, url } };
};
