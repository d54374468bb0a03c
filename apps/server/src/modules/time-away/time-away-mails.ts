import type { TimeAway, TimeAwayState } from '@portage/domain/time-away/time-away';
import type { Catalog } from '@portage/messages';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { adminsOf } from '../company-people/list-people.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor, messagesForPayee } from '../mail/receiver-language.ts';
import { timeAwayAnswerMail, timeAwayRequestMail } from '../mail/templates/time-away-mails.ts';
import type { PersonAway } from './queries/time-away.ts';

type MailParts = Pick<Deps, 'config' | 'jobs' | 'messages'>;

/** The facts of an entry in words. */
function facts(
  { formats }: Catalog,
  person: PersonAway,
  { kind, first, last, half, note }: TimeAway & { note: string },
) {
  const days =
    first === last ? formats.formatDate(first) : `${formats.formatDate(first)} – ${formats.formatDate(last)}`;
  return { name: person.name, company: person.company, kind, days, half: half ? 'yes' : 'no', note };
}

/** Queues a mail to each owner and admin of the client, who decide about a request. */
export async function mailRequest(
  deps: MailParts,
  tx: Transaction,
  person: PersonAway,
  away: TimeAway & { id: string; note: string },
): Promise<void> {
  for (const to of await adminsOf(tx, person.companyId)) {
    const words = await messagesFor(deps.messages, tx, to);
    const url = `${deps.config.siteUrl}/contract-management`;
    await queueMail(deps, tx, {
      kind: 'time-away-request',
      to,
      dedupeKey: `time-away-request:${away.id}:${to}`,
      ...timeAwayRequestMail(words, { ...facts(words, person, away), url }),
    });
  }
}

/** Queues the mail to the person that their time away was approved, declined or canceled, or recorded for them. */
export async function mailAnswer(
  deps: MailParts,
  tx: Transaction,
  person: PersonAway,
  away: TimeAway & { id: string; note: string; state: TimeAwayState; answer: string },
): Promise<void> {
  const { email, province, companyId } = person;
  const words = await messagesForPayee(deps.messages, tx, { email, province, companyId });
  await queueMail(deps, tx, {
    kind: 'time-away-answer',
    to: email,
    dedupeKey: `time-away:${away.id}:${away.state}`,
    ...timeAwayAnswerMail(words, { ...facts(words, person, away), state: away.state, answer: away.answer }),
  });
}
