import { providerPath } from '@portage/domain/portal-paths';
import { sameStatus } from '@portage/domain/statuses';
import { TIME_AWAY_KINDS, type TimeAwayState } from '@portage/domain/time-away/time-away';
import * as m from '@portage/messages/time-away';
import * as approval from '@portage/messages/time-away-approver';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { datesText } from '../../features/time-attendance/away/entry-texts.ts';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { ActDialog } from '../money/act-dialog.tsx';
import { useStaff } from '../staff.ts';
import { type PersonAway, personApproverQuery, personAwayQuery } from './time-away-queries.ts';

type Decided = Exclude<TimeAwayState, 'requested'>;

/** What may become of an entry, by its state. */
const decisions: Readonly<Record<TimeAwayState, readonly Decided[]>> = {
  requested: ['approved', 'declined'],
  approved: ['canceled'],
  declined: [],
  canceled: [],
};
const decisionNames = { approved: m.actApprove, declined: m.actDecline, canceled: m.actCancel };

/** A person's time away, which staff record and decide for the client. */
export function TimeAwayCard({ memberId }: { memberId: string }) {
  const staff = useStaff();
  const away = useQuery(personAwayQuery(memberId));
  const [recording, setRecording] = useState(false);
  const [decided, setDecided] = useState<{ entry: PersonAway; state: Decided } | null>(null);
  return (
    <Card
      title={m.heading}
      aside={
        mayDo(staff, 'provider/record-time-away') && (
          <Button size="s" onClick={() => setRecording(true)}>
            {m.record}
          </Button>
        )
      }
    >
      {recording && <RecordAwayDialog memberId={memberId} onClose={() => setRecording(false)} />}
      {decided !== null && <DecideAwayDialog {...decided} onClose={() => setDecided(null)} />}
      <div className={styles.panel}>
        <Facts facts={[[approval.field, <Approver key="approver" memberId={memberId} />]]} />
        {away.isError && <ListFailed title={m.notLoaded} />}
        {away.data?.length === 0 && <p>{m.nothingComing}</p>}
        {away.data !== undefined && away.data.length > 0 && (
          <Facts
            facts={away.data.map((entry) => [
              datesText(entry),
              <span key={entry.id} className={styles.badges}>
                {dotted([m.kind(entry), m.state(entry), entry.note])}
                {mayDo(staff, 'provider/decide-time-away') &&
                  decisions[entry.state].map((state) => (
                    <Button key={state} size="s" onClick={() => setDecided({ entry, state })}>
                      {decisionNames[state]}
                    </Button>
                  ))}
              </span>,
            ])}
          />
        )}
      </div>
    </Card>
  );
}

/** Who approves it for the client, which its owner and admins choose. */
function Approver({ memberId }: { memberId: string }) {
  const read = useQuery(personApproverQuery(memberId));
  const approver = read.data;
  if (read.isError) return approval.notLoaded;
  if (approver === undefined) return <Skeleton width="8rem" />;
  if (approver === null) return approval.nobody;
  const name = `${approver.first_name} ${approver.last_name}`;
  return (
    <Link to={`${providerPath('people')}/${approver.team_member_id}`}>
      {sameStatus(approver.status, 'approved') ? name : approval.stopped({ name })}
    </Link>
  );
}

const kinds = TIME_AWAY_KINDS.map((kind) => ({ value: kind, label: m.kind({ kind }) }));

function RecordAwayDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/record-time-away"
      title={m.recordTitle}
      description={m.recordText}
      confirm={m.recordLabel}
      fields={[
        { name: 'kind', kind: 'select', label: m.kindField, options: kinds, value: TIME_AWAY_KINDS[0] },
        { name: 'first', kind: 'date', label: m.firstDay },
        { name: 'last', kind: 'date', label: m.lastDay, hint: m.lastDayHint, optional: true },
        { name: 'half', kind: 'check', label: m.half },
        { name: 'note', kind: 'text', label: m.noteField, optional: true },
      ]}
      addressed={false}
      request={({ text }) => ({
        team_member_id: memberId,
        kind: TIME_AWAY_KINDS.find((one) => one === text.kind) ?? TIME_AWAY_KINDS[0],
        first_day: text.first ?? '',
        last_day: text.last || (text.first ?? ''),
        half: text.half === 'yes',
        note: (text.note ?? '').trim(),
      })}
      done={() => m.recorded}
      onClose={onClose}
    />
  );
}

function DecideAwayDialog({ entry, state, onClose }: { entry: PersonAway; state: Decided; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/decide-time-away"
      title={decisionNames[state]}
      about={dotted([m.kind(entry), datesText(entry)])}
      description={m.actText}
      confirm={decisionNames[state]}
      keep={m.keep}
      fields={[{ name: 'answer', kind: 'text', label: m.actAnswer, optional: true }]}
      addressed={false}
      destructive={state !== 'approved'}
      request={({ text }) => ({ time_away_id: entry.id, state, answer: (text.answer ?? '').trim() })}
      done={() => m.actDone({ state })}
      onClose={onClose}
    />
  );
}
