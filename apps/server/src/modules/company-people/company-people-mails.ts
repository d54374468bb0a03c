import { todayAt } from '@portage/domain/dates/plain-date';
import type { Catalog } from '@portage/messages';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import {
  invitationMail,
  ownershipOfferMail,
  ownershipTransferMail,
  peopleNewsMail,
  removalMail,
} from '../mail/templates/company-people-mails.ts';
import type { PeopleCompany } from './acting-company.ts';
import { personWords } from './person-words.ts';
import { findOwner, findPersonOfAccount } from './queries/people.ts';

const dayMs = 86_400_000;
/** The last whole day of the seven days from a moment, in Toronto. */
const lastDay = (words: Catalog, from: number) => words.formats.formatDate(todayAt(from + 6 * dayMs));

/** News about a company's people, mailed to its owner. */
interface PeopleNews {
  kind: 'invited' | 'admin';
  email: string;
  role: string;
  by: string;
  account: string | null;
  key: string;
}

/** Who changes a company's people, in words. */
export async function actorOf({ config }: Deps, tx: Transaction, { id, user_id, legal_name }: PeopleCompany) {
  if (user_id === null) return config.PROVIDER_NAME;
  const person = await findPersonOfAccount(tx, id, user_id);
  return person === undefined ? legal_name : personWords(person);
}

/** Queues the mail with an invitation's link. @param given.count how often it was sent, this time included */
export async function mailInvitation(
  deps: Deps,
  tx: Transaction,
  given: { company: PeopleCompany; id: string; email: string; role: string; token: string; count: number },
): Promise<void> {
  const { company, id, email, role, token, count } = given;
  const words = await messagesFor(deps.messages, tx, email);
  const inviter = await actorOf(deps, tx, company);
  const url = `${deps.config.siteUrl}/invitation?token=${token}`;
  const day = lastDay(words, deps.clock.now());
  await queueMail(deps, tx, {
    kind: 'invitation',
    to: email,
    dedupeKey: `invitation:${id}:${count}`,
    urgent: true,
    ...invitationMail(words, { company: company.legal_name, inviter, role, day, url }),
  });
}

/**
 * Queues the mail to the owner of a company that the provider invited a person, or that a person is an Admin from now on.
 * @param news.by who did it, in words
 * @param news.account the account that did it, which needs no mail about it; null for the provider
 */
export async function mailOwner(
  deps: Pick<Deps, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  company: { id: string; legal_name: string },
  { account, ...news }: PeopleNews,
): Promise<void> {
  const owner = await findOwner(tx, company.id);
  if (account === owner.user_id) return;
  const to = owner.email ?? '';
  const words = await messagesFor(deps.messages, tx, to);
  await queueMail(deps, tx, {
    kind: `person-${news.kind}`,
    to,
    dedupeKey: `person-${news.kind}:${news.key}`,
    ...peopleNewsMail(words, { ...news, company: company.legal_name, url: `${deps.config.siteUrl}/company` }),
  });
}

/** Queues the mail to the person that a company is offered to. */
export async function mailOwnershipOffer(
  deps: Deps,
  tx: Transaction,
  company: PeopleCompany,
  { id, email, offeredAt }: { id: string; email: string; offeredAt: Date },
): Promise<void> {
  const words = await messagesFor(deps.messages, tx, email);
  const owner = await actorOf(deps, tx, company);
  const facts = { company: company.legal_name, owner, day: lastDay(words, offeredAt.getTime()) };
  await queueMail(deps, tx, {
    kind: 'ownership-offer',
    to: email,
    dedupeKey: `ownership-offer:${id}:${offeredAt.toISOString()}`,
    ...ownershipOfferMail(words, { ...facts, url: `${deps.config.siteUrl}/company` }),
  });
}

/** Queues the mails to the former and the new owner, so that neither misses a transfer they did not expect. */
export async function mailOwnershipTransfer(
  deps: Pick<Deps, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  company: PeopleCompany,
  { owner, former }: Record<'owner' | 'former', { name: string; email: string | null }>,
): Promise<void> {
  for (const { email } of [owner, former]) {
    const to = email ?? '';
    const words = await messagesFor(deps.messages, tx, to);
    await queueMail(deps, tx, {
      kind: 'ownership-transfer',
      to,
      ...ownershipTransferMail(words, {
        company: company.legal_name,
        owner: personWords(owner),
        former: personWords(former),
        provider: company.user_id === null ? deps.config.PROVIDER_NAME : null,
        url: `${deps.config.siteUrl}/company`,
      }),
    });
  }
}

/** Queues the mail to a person who was removed. */
export async function mailRemoval(
  deps: Pick<Deps, 'jobs' | 'messages'>,
  tx: Transaction,
  company: PeopleCompany,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const words = await messagesFor(deps.messages, tx, email);
  await queueMail(deps, tx, {
    kind: 'person-removed',
    to: email,
    dedupeKey: `person-removed:${id}`,
    ...removalMail(words, { company: company.legal_name }),
  });
}
