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

function lineOf({ mails: m, payExceptions }: Catalog, { key, subject, date, command, isNew }: ExceptionLine): string {
  const next =
    command === null ? m.exceptionForClient({ fix: payExceptions[`${key}Fix`] }) : m.exceptionCommand({ command });
  const parts = { title: payExceptions[`${key}Title`], subject, next };
  const line = date === null ? m.exceptionLine(parts) : m.exceptionLineBy({ ...parts, date });
  return isNew ? m.exceptionNew({ line }) : line;
}
