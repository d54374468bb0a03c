import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { isSigned } from '@portage/domain/documents/documents';
import { formatShortDate, formatShortDateInText } from '@portage/messages/formats';
import * as leaving from '@portage/messages/leaving';
import * as m from '@portage/messages/person';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { TryAgain } from '#ui/message/try-again.tsx';
import { DetailsSection } from '#ui/page/details-section.tsx';
import { reasonName } from '../leaving/reason-names.ts';
import detailsStyles from '../member-details/details.module.css';
import { memberLettersQuery, type PlacementLetter } from '../member-details/letter/letter-queries.ts';
import { TermsSection } from '../member-details/terms/terms-section.tsx';
import type { TeamMember } from '../team-members.ts';
import styles from './person.module.css';
import { personEndsQuery, type RecordedEnd } from './person-queries.ts';

/** A person's terms of employment, and when employment was added, approved and ended. */
export function PersonHistory({ member }: { member: TeamMember }) {
  const ends = useQuery(personEndsQuery(useCompanyId(), member.team_member_id));
  const letters = useQuery(memberLettersQuery(member));
  return (
    <div className={styles.sheet}>
      <TermsSection member={member} />
      <DetailsSection title={m.employment}>
        {ends.isError || letters.isError ? (
          <p className={detailsStyles.summary}>
            <span>{m.historyNotLoaded}</span>
            <TryAgain reads={[ends, letters]} size="s" />
          </p>
        ) : (
          <ul className={detailsStyles.events} aria-label={m.employment}>
            {eventsOf(member, ends.data ?? [], letters.data ?? []).map(({ key, day, text, note }) => (
              <li key={key}>
                <strong>{formatShortDate(day)}</strong>{' '}
                <span>
                  {text}
                  {note !== undefined && <span className={detailsStyles.muted}>{note}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </DetailsSection>
    </div>
  );
}

interface DatedEvent {
  key: string;
  day: PlainDate;
  text: string;
  note?: string;
}

/** What happened, latest first; what happened on the same day too. */
function eventsOf(member: TeamMember, ends: readonly RecordedEnd[], letters: readonly PlacementLetter[]): DatedEvent[] {
  const dayOf = (at: string) => todayAt(Date.parse(at));
  const events: DatedEvent[] = [{ key: 'added', day: dayOf(member.date_added), text: m.added }];
  for (const { id, created_at, status } of letters.toReversed())
    events.push({
      key: id,
      day: dayOf(created_at),
      text: m.letterSentEvent,
      ...(isSigned(status) && { note: m.letterSigned }),
    });
  if (member.approved_date !== null)
    events.push({ key: 'approved', day: dayOf(member.approved_date), text: m.approved });
  for (const { id, lastDay, reason, recordedOn, undoneOn, rehiredOn } of ends.toReversed()) {
    const note = reason === null ? {} : { note: leaving.reasonGiven({ reason: reasonName(reason) }) };
    events.push({ key: id, day: recordedOn, text: m.endRecorded({ day: formatShortDateInText(lastDay) }), ...note });
    if (undoneOn !== null) events.push({ key: `${id}/undone`, day: undoneOn, text: m.endUndone });
    if (rehiredOn !== null) events.push({ key: `${id}/rehired`, day: rehiredOn, text: m.rehired });
  }
  return events.reverse().sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}
