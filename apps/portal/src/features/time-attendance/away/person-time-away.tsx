import { todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatCadNamed } from '@portage/messages/formats';
import * as m from '@portage/messages/time-away';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { DetailsSection } from '#ui/page/details-section.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { FactList } from '#ui/text/fact-list.tsx';
import { AwayRow } from './away-entry.tsx';
import { CancelButton, CancelDialog } from './cancel-dialog.tsx';
import { datesText, dayCount, workingDaysText } from './entry-texts.ts';
import styles from './time-away.module.css';
import {
  type AwayEntry,
  type AwayPerson,
  balancesQuery,
  type DecidedEntry,
  personAwayQuery,
} from './time-away-queries.ts';

const RecordDialog = lazyOpened(async () => (await import('./record-dialog.tsx')).RecordDialog);

/** The most entries before today that are shown. */
const MAX_EARLIER = 5;

/** A person's time away: what is coming, the vacation that is left and owed once they were active, and the latest entries before. */
export function PersonTimeAway({ person, wasActive }: { person: AwayPerson; wasActive: boolean }) {
  const companyId = useCompanyId();
  const canRecord = useRights()('people.write');
  const away = useQuery(personAwayQuery(companyId, person.id));
  const balances = useQuery(balancesQuery(companyId, [person.id]));
  const [open, setOpen] = useState<'record' | AwayEntry | null>(null);
  const today = todayAt(Date.now());
  const isComing = ({ state, last }: AwayEntry) => state === 'requested' || (state === 'approved' && last >= today);
  const coming = (away.data ?? []).filter(isComing).toReversed();
  const earlier = (away.data ?? []).filter((entry) => !isComing(entry)).slice(0, MAX_EARLIER);
  const balance = balances.data?.get(person.id);
  const row = (entry: DecidedEntry, mayCancel: boolean) => (
    <AwayRow
      key={entry.id}
      entry={entry}
      lines={[
        dotted([datesText(entry), workingDaysText(entry, person.province)]),
        stateText(entry),
        entry.note === '' ? undefined : m.note(entry),
      ]}
      actions={mayCancel && canRecord && <CancelButton name={person.name} onCancel={() => setOpen(entry)} />}
    />
  );
  return (
    <DetailsSection
      title={m.heading}
      {...(canRecord && {
        actions: (
          <Button size="s" onClick={() => setOpen('record')}>
            {m.record}
          </Button>
        ),
      })}
    >
      <NotLoadedLine text={m.notLoaded} reads={[away, balances]} />
      {wasActive && balances.isPending && <FactsSkeleton facts={3} tiles />}
      {wasActive && balance !== undefined && (
        <FactList
          facts={[
            [m.vacationLeft, dayCount(balance.days_left)],
            [m.vacationTaken, dayCount(balance.days_taken)],
            [m.vacationOwed, formatCadNamed(cents(balance.owed_cents))],
          ]}
        />
      )}
      {away.isPending && (
        <p className={styles.line}>
          <Skeleton width="60%" />
        </p>
      )}
      {away.data !== undefined && coming.length === 0 && (
        <p className={styles.line}>{canRecord ? m.nothingComingText(person) : m.nothingComing}</p>
      )}
      {coming.length > 0 && (
        <ul className={styles.plainRows} aria-label={m.heading}>
          {coming.map((entry) => row(entry, entry.state === 'approved'))}
        </ul>
      )}
      {earlier.length > 0 && (
        <>
          <h4 className={styles.line}>{m.earlier}</h4>
          <ul className={styles.plainRows} aria-label={m.earlier}>
            {earlier.map((entry) => row(entry, entry.state === 'approved'))}
          </ul>
        </>
      )}
      {open === 'record' && <RecordDialog people={[person]} addressed={false} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'record' && (
        <CancelDialog entry={open} name={person.name} onClose={() => setOpen(null)} />
      )}
    </DetailsSection>
  );
}

/** What became of an entry, and who decided it. Nothing for an approval without a name, such as one that the client recorded. */
function stateText({ state, decidedBy }: DecidedEntry): string | undefined {
  if (decidedBy !== null) return m.decidedBy({ state, name: decidedBy });
  return state === 'approved' ? undefined : m.state({ state });
}
