import { personPath } from '@portage/domain/portal-paths';
import type { TimeAway, TimeAwayState } from '@portage/domain/time-away/time-away';
import type { Catalog } from '@portage/messages';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { adminsOf, nameOfAccount } from '../company-people/list-people.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor, messagesForPayee } from '../mail/receiver-language.ts';
import { timeAwayAnswerMail, timeAwayRequestMail, timeAwayTeamRequestMail } from '../mail/templates/time-away-mails.ts';
import type { AwayActor } from './away-actor.ts';
import { type Approver, findApprover } from './queries/approvers.ts';
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

/** Queues a mail to each owner and admin of the client, who decide about a request. @param approver the colleague who can answer it too */
export async function mailRequest(
  deps: MailParts,
  tx: Transaction,
  person: PersonAway,
  away: TimeAway & { id: string; note: string },
  approver: string | null,
): Promise<void> {
  for (const to of await adminsOf(tx, person.companyId)) {
    const words = await messagesFor(deps.messages, tx, to);
    const url = `${deps.config.siteUrl}/contract-management`;
    await queueMail(deps, tx, {
      kind: 'time-away-request',
      to,
      dedupeKey: `time-away-request:${away.id}:${to}`,
      ...timeAwayRequestMail(words, { ...facts(words, person, away), approver, url }),
    });
  }
}

/**
 * Queues a mail to the colleague who decides about a request, once for each request. One without an account of their own can't answer yet, and gets
 * none. Of a note, only that of a vacation is for them.
 */
export async function mailApprover(
  deps: MailParts,
  tx: Transaction,
  person: PersonAway,
  { email: to, province }: Approver,
  away: TimeAway & { id: string; note: string },
): Promise<void> {
  if (to === null) return;
  const words = await messagesForPayee(deps.messages, tx, { email: to, province, companyId: person.companyId });
  const note = away.kind === 'vacation' ? away.note : '';
  await queueMail(deps, tx, {
    kind: 'time-away-request',
    to,
    dedupeKey: `time-away-request:${away.id}:${to}`,
    ...timeAwayTeamRequestMail(words, {
      ...facts(words, person, { ...away, note }),
      url: `${deps.config.siteUrl}${personPath('team')}`,
    }),
  });
}

/** Who decided, for the person: a name where there is one, never an address. */
async function deciderOf(deps: MailParts, tx: Transaction, person: PersonAway, actor: AwayActor): Promise<string> {
  if (actor.as === 'provider') return deps.config.PROVIDER_NAME;
  const name =
    actor.as === 'client'
      ? await nameOfAccount(tx, person.companyId, actor.userId)
      : ((await findApprover(tx, person.id))?.name ?? '');
  return name === '' ? person.company : `${name} (${person.company})`;
}

/** Queues the mail to the person that their time away was approved, declined or canceled, or recorded for them, and by whom. */
export async function mailAnswer(
  deps: MailParts,
  tx: Transaction,
  person: PersonAway,
  actor: AwayActor,
  away: TimeAway & { id: string; note: string; state: TimeAwayState; answer: string },
): Promise<void> {
  const { email, province, companyId } = person;
  const words = await messagesForPayee(deps.messages, tx, { email, province, companyId });
  await queueMail(deps, tx, {
    kind: 'time-away-answer',
    to: email,
    dedupeKey: `time-away:${away.id}:${away.state}`,
    ...timeAwayAnswerMail(words, {
      ...facts(words, person, away),
      by: await deciderOf(deps, tx, person, actor),
      state: away.state,
      answer: away.answer,
    }),
  });
}
