import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

/** A dated change in words: what it was and what it becomes. */
export interface MailedChange {
  name: string;
  company: string;
  day: string;
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
  /** The console's page of invoices, where those days are credited. */
  url: string;
}

/** To the provider: a person's employment ends. */
export function employmentEndMail(
  messages: Catalog,
  { comment, unpaid, invoiced, extras, url, ...given }: MailedEnd,
): MailBody {
  const m = messages.mails;
  const subject = m.employmentEndSubject(given);
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [
      m.employmentEndText(given),
      ...(comment === null ? [] : [m.employmentEndComment({ comment })]),
      unpaid === null ? m.employmentEndPaid : m.employmentEndUnpaid(unpaid),
      ...extras.map((extra) => m.employmentEndExtra(extra)),
      ...(invoiced === null ? [] : [m.employmentEndInvoiced(invoiced)]),
    ],
    ...(invoiced === null ? {} : { action: { label: m.openConsole, url } }),
    toProvider: true,
  });
}

/** To the provider: a person's terms change on a day. */
export function employmentChangeMail(messages: Catalog, { changes, ...given }: MailedChange): MailBody {
  const m = messages.mails;
  const subject = m.employmentChangeSubject(given);
  const text = { salary: m.employmentSalary, schedule: m.employmentSchedule, province: m.employmentProvince };
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [
      m.employmentChangeText(given),
      ...changes.map(({ kind, ...amounts }) => text[kind](amounts)),
      m.employmentChangeNext,
    ],
    toProvider: true,
  });
}

/** To the company and the provider: an end of employment is undone. `day` is the last working day that no longer applies. */
export function employmentUndoneMail(
  messages: Catalog,
  given: { name: string; company: string; day: string },
): MailBody {
  const m = messages.mails;
  const subject = m.employmentUndoneSubject(given);
  const paragraphs = [m.employmentUndoneText(given), m.employmentUndoneExtras];
  return mailBody(messages, { subject, heading: subject, paragraphs });
}

/** To the company and the provider: a person who left is employed again from `day`. `last` is the earlier last working day. */
export function employmentRehiredMail(
  messages: Catalog,
  given: { name: string; company: string; day: string; last: string },
): MailBody {
  const m = messages.mails;
  const subject = m.employmentRehiredSubject(given);
  return mailBody(messages, { subject, heading: subject, paragraphs: [m.employmentRehiredText(given)] });
}
