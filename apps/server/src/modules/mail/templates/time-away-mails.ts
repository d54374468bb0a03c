import type { Catalog } from '@portage/messages';
import { type MailBody, mailBody } from './layout.ts';

interface AwayFacts {
  name: string;
  company: string;
  kind: string;
  /** One day, or the first and the last. */
  days: string;
  half: string;
  note: string;
}

const factRows = (m: Catalog['mails'], given: AwayFacts) =>
  [
    [m.timeAwayKindLabel, m.timeAwayKind(given)],
    [m.timeAwayDaysLabel, given.days],
    ...(given.note === '' ? [] : [[m.timeAwayNoteLabel, given.note] as const]),
  ] as const;

/** To the people of a client who decide: somebody asks for days away. */
export const timeAwayRequestMail = (
  messages: Catalog,
  { url, approver, ...given }: AwayFacts & { approver: string | null; url: string },
): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.timeAwayRequestSubject(given),
    heading: m.timeAwayRequestSubject(given),
    paragraphs: [
      m.timeAwayRequestText(given),
      ...(approver === null ? [] : [m.timeAwayRequestApprover({ name: approver })]),
    ],
    facts: factRows(m, given),
    action: { label: m.timeAwayRequestAction, url },
  });
};

/** To the colleague whom the client named to decide: somebody of their team asks for days away. */
export const timeAwayTeamRequestMail = (
  messages: Catalog,
  { url, ...given }: AwayFacts & { url: string },
): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.timeAwayRequestSubject(given),
    heading: m.timeAwayRequestSubject(given),
    paragraphs: [m.timeAwayTeamRequestText(given)],
    facts: factRows(m, given),
    action: { label: m.timeAwayRequestAction, url },
  });
};

/** To the person: what became of their days away. */
export const timeAwayAnswerMail = (
  messages: Catalog,
  given: AwayFacts & { by: string; state: string; answer: string },
): MailBody => {
  const m = messages.mails;
  return mailBody(messages, {
    subject: m.timeAwayAnswerSubject(given),
    heading: m.timeAwayAnswerSubject(given),
    paragraphs: [
      m.hello({ name: given.name }),
      m.timeAwayAnswerText(given),
      ...(given.answer === '' ? [] : [given.answer]),
    ],
    facts: factRows(m, given),
  });
};
