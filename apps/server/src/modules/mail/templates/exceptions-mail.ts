import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

interface ExceptionFacts {
  count: number;
  /** How many of them block pay. */
  blocking: number;
  /** One sentence for each, the most urgent first; `count` may be higher. */
  lines: readonly string[];
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
    paragraphs: [...(count > listed ? [m.exceptionsMore({ count, listed })] : []), ...lines, m.exceptionsText],
    action: { label: m.openConsole, url },
    footer: m.exceptionsFooter,
    reader: 'provider',
  });
}
