import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { personHome } from '@portage/domain/portal-paths';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesForPayee } from '../mail/receiver-language.ts';
import { personReminderMail } from '../mail/templates/person-mails.ts';
import { type UnreadyPerson, unreadyPeople } from './queries/reminders.ts';

/** Days before the first day on which what is missing is asked for again. */
const REMINDER_DAYS = 7;

/**
 * Reminds people, in their own account's language, of what stops their pay: once in the week before their first day, and once when that day has come and
 * something is still missing. The first one also names the tax questions while they are not answered; they stop nothing, as the basic amounts apply.
 */
export function remindPeople(deps: Pick<Deps, 'clock' | 'config' | 'db' | 'jobs' | 'messages'>): Promise<void> {
  return deps.db.transaction(asService, async (tx) => {
    const day = today(deps.clock);
    for (const person of await unreadyPeople(tx, addDays(day, REMINDER_DAYS))) {
      const start = plainDate(person.start ?? '');
      const isLate = start <= day;
      const email = person.email ?? '';
      const { province, companyId, company } = person;
      const words = await messagesForPayee(deps.messages, tx, { email, province, companyId });
      await queueMail(deps, tx, {
        kind: 'person-reminder',
        to: email,
        dedupeKey: `person-reminder:${person.id}:${start}:${isLate ? 'late' : 'before'}`,
        ...personReminderMail(words, {
          name: person.name ?? '',
          company,
          day: words.formats.formatDate(start),
          isLate,
          missing: missingOf(person),
          asksTax: !isLate && person.lacksTaxAnswers === true,
          url: `${deps.config.siteUrl}${personHome}`,
        }),
      });
    }
  });
}

const missingOf = (person: UnreadyPerson) => [
  ...(person.lacksSin ? ['sin' as const] : []),
  ...(person.lacksBirthDate ? ['birthDate' as const] : []),
  ...(person.lacksAddress ? ['address' as const] : []),
  ...(person.lacksAccount ? ['account' as const] : []),
];
