import { todayAt } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesForPayee } from '../mail/receiver-language.ts';
import { personInvitationMail } from '../mail/templates/person-mails.ts';
import type { Invitee } from './queries/invitations.ts';

/** Queues the mail with the link of a person's invitation. @param sent.count how often it was sent, this time included */
export async function mailPersonInvitation(
  deps: Pick<Deps, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  { name, email, province, company, companyId }: NonNullable<Invitee>,
  sent: { id: string; count: number; token: string; expiresAt: Date },
): Promise<void> {
  const words = await messagesForPayee(deps.messages, tx, { email, province, companyId });
  // The last whole day on which it works.
  const day = words.formats.formatDate(todayAt(sent.expiresAt.getTime() - 86_400_000));
  const url = `${deps.config.siteUrl}/welcome?token=${sent.token}`;
  const facts = { name: name ?? '', company, provider: deps.config.PROVIDER_NAME, day, url };
  await queueMail(deps, tx, {
    kind: 'person-invitation',
    to: email,
    dedupeKey: `person-invitation:${sent.id}:${sent.count}`,
    urgent: true,
    ...personInvitationMail(words, facts),
  });
}
