import { todayAt } from '@portage/domain/dates/plain-date';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/time-away';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { AwayRow } from './away-entry.tsx';
import { datesText, effectText, plannedVacation, workingDaysText } from './entry-texts.ts';
import { grantedText, sickLawText } from './sick-leave-texts.ts';
import styles from './time-away.module.css';
import { balancesQuery, type ComingEntry, sickLeaveQuery } from './time-away-queries.ts';

const AnswerDialog = lazyOpened(async () => (await import('./answer-dialog.tsx')).AnswerDialog);

const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

/** The most people whose balances are read for their requests, and requests whose sick days by law are. */
const MAX_PEOPLE = 200;

/** Requests without an answer: what each does, and the buttons that answer it. @param coming also what is approved */
export function WaitingRequests({ coming }: { coming: readonly ComingEntry[] }) {
  const canAnswer = useRights()('people.write');
  const today = todayAt(Date.now());
  const requests = coming.filter(({ state }) => state === 'requested');
  const onVacation = requests.filter(({ kind }) => kind === 'vacation').map(({ memberId }) => memberId);
  const ids = [...new Set(onVacation)].toSorted().slice(0, MAX_PEOPLE);
  const companyId = useCompanyId();
  const balances = useQuery({ ...balancesQuery(companyId, ids), enabled: ids.length > 0 });
  const ill = requests.filter(({ kind }) => kind === 'sick').map(({ id }) => id);
  const sickIds = ill.toSorted().slice(0, MAX_PEOPLE);
  const sick = useQuery({ ...sickLeaveQuery(companyId, sickIds), enabled: sickIds.length > 0 });
  const [answered, setAnswered] = useState<{ entry: ComingEntry; state: 'approved' | 'declined' } | null>(null);
  const effectOf = (entry: ComingEntry) =>
    effectText(entry, balances.data?.get(entry.memberId), plannedVacation(coming, entry.memberId, today));
  const lawOf = (entry: ComingEntry) => {
    const law = sick.data?.get(entry.id);
    return law === undefined ? {} : { law: sickLawText(law, entry.first), granted: grantedText(entry, law) };
  };
  return (
    <Card title={m.requests} aside={requests.length > 0 && m.requestsNote({ count: requests.length })} flush>
      {requests.length === 0 ? (
        <div className={styles.none}>
          <p className={styles.name}>{m.noRequests}</p>
          <p className={styles.line}>{m.noRequestsText}</p>
        </div>
      ) : (
        <ul className={styles.rows} aria-label={m.requests}>
          {requests.map((entry) => (
            <AwayRow
              key={entry.id}
              entry={entry}
              person={entry.person}
              lines={[
                dotted([datesText(entry), workingDaysText(entry, entry.person.province)]),
                effectOf(entry),
                lawOf(entry).law,
                lawOf(entry).granted,
                entry.note === '' ? undefined : m.note(entry),
                m.askedOn({ day: formatShortDateInText(entry.requestedOn) }),
              ]}
              actions={
                canAnswer && (
                  <>
                    <Button size="s" onClick={() => setAnswered({ entry, state: 'approved' })}>
                      <RichText text={m.approve(entry.person)} tags={hidden} />
                    </Button>
                    <Button size="s" onClick={() => setAnswered({ entry, state: 'declined' })}>
                      <RichText text={m.decline(entry.person)} tags={hidden} />
                    </Button>
                  </>
                )
              }
            />
          ))}
        </ul>
      )}
      {answered !== null && (
        <AnswerDialog
          entry={answered.entry}
          name={answered.entry.person.name}
          state={answered.state}
          effect={effectOf(answered.entry)}
          granted={lawOf(answered.entry).granted}
          onClose={() => setAnswered(null)}
        />
      )}
    </Card>
  );
}
