import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { adminsOf } from '../company-people/list-people.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { letterDeclinedMail } from '../mail/templates/company-mails.ts';
import { memberName } from '../members/members.ts';

/**
 * Queues a mail to each owner and admin of a client when a person declined their placement letter: only they send a new one. One mail for each
 * request and address.
 */
export async function mailDeclinedLetter(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'messages'>,
  { requestId, companyId, memberId }: { requestId: string; companyId: string; memberId: string },
): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const name = await memberName(tx, companyId, memberId);
    if (name === undefined) return;
    const url = `${deps.config.siteUrl}/team/${memberId}/documents`;
    for (const to of await adminsOf(tx, companyId)) {
      const words = await messagesFor(deps.messages, tx, to);
      await queueMail(deps, tx, {
        kind: 'letter-declined',
        to,
        dedupeKey: `letter-declined:${requestId}:${to}`,
        ...letterDeclinedMail(words, { name, url }),
      });
    }
  });
}
