import { wholeDates } from '@portage/domain/text/whole-dates';
import { formatNumber, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/me-team';
import * as words from '@portage/messages/time-away';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import { datesText } from '../../features/time-attendance/away/entry-texts.ts';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { leavesText } from './leaves-text.ts';
import { type Answer, type TeamRequest, teamRequestsQuery } from './team-queries.ts';

const DecideDialog = lazyOpened(async () => (await import('./decide-dialog.tsx')).DecideDialog);
const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

/** /me/team: the requests that the person answers as the colleague whom the client named, and for whom. */
export function TeamPage() {
  const { team_member_id: memberId, company } = useEmployment();
  const read = useQuery(teamRequestsQuery(memberId));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { people = [], requests } = read.data ?? {};
  return (
    <>
      <PageHeader title={m.title} subtitle={people.length > 0 && m.subtitle({ company })} />
      <div className={styles.sections}>
        <Card
          title={m.requests}
          aside={requests !== undefined && requests.length > 0 && m.waiting({ count: requests.length })}
          flush
        >
          {read.isError ? (
            <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
          ) : requests === undefined ? (
            <FactsSkeleton facts={2} />
          ) : requests.length === 0 ? (
            <EmptyState title={people.length > 0 ? m.none : m.nobody}>
              {people.length > 0 ? m.noneText : m.nobodyText({ company })}
            </EmptyState>
          ) : (
            <ul className={styles.rows} aria-label={m.requests}>
              {requests.map((request) => (
                <Request key={request.id} request={request} onAnswer={(state) => setAnswer({ request, state })} />
              ))}
            </ul>
          )}
        </Card>
        {people.length > 0 && (
          <Card title={m.people}>
            <div className={styles.stack}>
              <p>{dotted(people)}</p>
              <p className={styles.note}>{m.alsoDecides({ company })}</p>
            </div>
          </Card>
        )}
      </div>
      {answer !== null && <DecideDialog {...answer} onClose={() => setAnswer(null)} />}
    </>
  );
}

function Request({ request, onAnswer }: { request: TeamRequest; onAnswer: (state: Answer['state']) => void }) {
  const { name, kind, days, note, requestedOn } = request;
  return (
    <li>
      <div className={styles.what}>
        <p className={styles.strong}>{name}</p>
        <p>{wholeDates(dotted([words.kind({ kind }), datesText(request)]))}</p>
        <p className={styles.note}>
          {dotted([
            words.workingDays({ count: days / 100, text: formatNumber(days / 100) }),
            leavesText(request),
            kind === 'sick' ? m.sickText : undefined,
          ])}
        </p>
        {note !== '' && <p className={styles.typed}>{words.note({ note })}</p>}
        <p className={styles.note}>{wholeNumbers(m.askedOn({ day: formatShortDateInText(requestedOn) }))}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="s" onClick={() => onAnswer('approved')}>
          <RichText text={m.approve({ name })} tags={hidden} />
        </Button>
        <Button size="s" onClick={() => onAnswer('declined')}>
          <RichText text={m.decline({ name })} tags={hidden} />
        </Button>
      </div>
    </li>
  );
}
