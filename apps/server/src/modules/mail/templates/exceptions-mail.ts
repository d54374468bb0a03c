import type { PayExceptionKey } from '@portage/domain/pay/pay-exceptions';
import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

/** A problem as a line of the mail. */
interface ExceptionLine {
  key: PayExceptionKey;
  /** The company, and the person, invoice or payment. */
  subject: string;
  /** The last day to fix it in time, as shown; null for none. */
  date: string | null;
  /** What the provider enters; null where the client acts, in the portal. */
  command: string | null;
  /** Whether days stay unpaid until it is fixed. */
  blocks: boolean;
  isNew: boolean;
}

interface ExceptionFacts {
  count: number;
  /** How many of them block pay. */
  blocking: number;
  /** The most urgent first; `count` may be higher. */
  lines: readonly ExceptionLine[];
  /** The console. */
  url: string;
}

/** To the provider, once a day: what holds up pay. */
export function exceptionsMail(messages: Catalog, { count, blocking, lines, url }: ExceptionFacts): MailBody {
  const m = messages.mails;
  const subject = m.exceptionsSubject({ count, blocking });
  const listed = lines.length;
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [
      ...(count > listed ? [m.exceptionsMore({ count, listed })] : []),
      ...lines.map((line) => lineOf(messages, line)),
      m.exceptionsText,
    ],
    action: { label: m.openConsole, url },
    footer: m.exceptionsFooter,
    reader: 'provider',
  });
}

function lineOf(
  { mails: m, payExceptions }: Catalog,
  { key, subject, date, command, blocks, isNew }: ExceptionLine,
): string {
  const title = payExceptions[`${key}Title`];
  return [
    m.exceptionLine({ title, subject: isNew ? m.exceptionNew({ subject }) : subject }),
    ...(blocks ? [m.exceptionBlocks] : []),
    ...(date === null ? [] : [m.exceptionBy({ date })]),
    command === null ? m.exceptionForClient({ fix: payExceptions[`${key}Fix`] }) : m.exceptionCommand({ command }),
  ].join(' ');
}
