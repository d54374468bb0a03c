import type { RequestState, RequestSubject } from '@portage/domain/person-requests/person-request';
import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

/** To the person: what became of their request. */
export const requestAnswerMail = (
  messages: Catalog,
  given: {
    name: string;
    provider: string;
    subject: RequestSubject;
    state: Exclude<RequestState, 'open' | 'withdrawn'>;
    answer: string;
    url: string;
  },
): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.requestAnswerSubject(given),
    heading: m.requestAnswerSubject(given),
    paragraphs: [m.hello(given), m.requestAnswerText(given), given.answer],
    action: { label: m.requestAnswerAction, url: given.url },
  });
};
