import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { adminsOf } from '../company-people/list-people.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { letterDeclinedMail } from '../mail/templates/company-mails.ts';
import { memberName } from '../members/members.ts';

/** A request that was declined. */
interface Declined {
  id: string;
  company_id: string;
  /** null for the client's agreement. */
  team_member_id: string | null;
}

/** Queues a mail to each owner and admin of the client when a person declined their placement letter: nobody else knows, and only they send a new one. */
export async function mailDeclinedLetter(
  deps: Pick<Deps, 'config' | 'jobs' | 'messages'>,
  tx: Transaction,
  { id, company_id: companyId, team_member_id: memberId }: Declined,
): Promise<void> {
  const name = await memberName(tx, companyId, memberId);
  if (memberId === null || name === undefined) return;
  const url = `${deps.config.siteUrl}/team/${memberId}/documents`;
  for (const to of await adminsOf(tx, companyId)) {
    const words = await messagesFor(deps.messages, tx, to);
    await queueMail(deps, tx, {
      kind: 'letter-declined',
      to,
      dedupeKey: `letter-declined:${id}:${to}`,
      ...letterDeclinedMail(words, { name, url }),
    });
  }
}
