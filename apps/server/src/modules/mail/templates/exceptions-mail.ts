import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

interface ExceptionFacts {
  count: number;
  /** How many of them block pay. */
  blocking: number;
  /** One sentence for each, the most urgent first; `count` may be higher. */
  lines: readonly string[];
}

/** To the provider, once a day: what holds up pay. */
export function exceptionsMail(messages: Catalog, { count, blocking, lines }: ExceptionFacts): MailBody {
  const m = messages.mails;
  const subject = m.exceptionsSubject({ count, blocking });
  const more = count - lines.length;
  return mailBody(messages, {
    subject,
    heading: subject,
    paragraphs: [...lines, ...(more > 0 ? [m.exceptionsMore({ count: more })] : []), m.exceptionsText],
    footer: m.exceptionsFooter,
    toProvider: true,
  });
}
