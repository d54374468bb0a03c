import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { queueMail } from '../mail/outbox.ts';
import { exceptionsMail } from '../mail/templates/exceptions-mail.ts';
import { commandOf, type ListedException, subjectOf, urgentExceptions } from './list-exceptions.ts';

/** How many exceptions a mail lists. The others are counted. */
const maxListed = 50;
const dayMs = 86_400_000;

/** Mails the open exceptions of all companies to the provider, at most once a day and only when there are any. */
export async function mailExceptions(deps: Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'messages'>): Promise<void> {
  const { listed, count, blocking } = await urgentExceptions(deps.db, maxListed);
  if (count === 0) return;
  await deps.db.transaction(asService, (tx) =>
    queueMail(deps, tx, {
      kind: 'pay-exceptions',
      to: deps.config.PROVIDER_CONTACT_EMAIL,
      dedupeKey: `pay-exceptions:${today(deps.clock)}`,
      ...exceptionsMail(deps.messages, {
        lines: listed.map((one) => lineOf(deps, one)),
        count,
        blocking,
        url: `${deps.config.siteUrl}/provider`,
      }),
    }),
  );
}

const lineOf = ({ clock, messages }: Pick<Deps, 'clock' | 'messages'>, one: ListedException) => ({
  key: one.key,
  subject: [one.company, subjectOf(messages, one)].filter(Boolean).join(', '),
  date: one.deadline === null ? null : messages.formats.formatDate(one.deadline),
  command: commandOf(one),
  blocks: one.severity === 'blocks',
  isNew: one.openedAt.getTime() > clock.now() - dayMs,
});
