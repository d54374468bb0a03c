import { todayAt } from '@portage/domain/dates/plain-date';
import { pendingChanges } from '@portage/domain/members/employment-change';
import type { TermKind, TermsByDay } from '@portage/domain/members/employment-terms';
import * as m from '@portage/messages/employment';
import { formatCad, formatDate } from '@portage/messages/formats';
import type { ReactNode } from 'react';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { Alert } from '#ui/message/alert.tsx';
import styles from '../details.module.css';
import { provinceOf, type RecordedTerms } from './terms-queries.ts';

interface PendingTermsProps {
  terms: TermsByDay<RecordedTerms>;
  /** What can be done with a change. */
  actions: (change: RecordedTerms) => ReactNode;
}

/** The changes of a person's terms that are still to come, each with its day. */
export function PendingTerms({ terms, actions }: PendingTermsProps) {
  return pendingChanges(terms, todayAt(Date.now())).map(({ terms: row, kinds }) => (
    <Alert key={row.id} tone="waiting" title={m.pendingTitle({ day: formatDate(row.effectiveOn) })}>
      {kinds.map((kind) => (
        <p key={kind}>{changeText(kind, row)}</p>
      ))}
      <p className={styles.pendingActions}>{actions(row)}</p>
    </Alert>
  ));
}

function changeText(kind: TermKind, row: RecordedTerms): string {
  if (kind === 'salary') return m.pendingSalary({ amount: formatCad(row.salary) });
  if (kind === 'schedule') return m.pendingSchedule({ schedule: scheduleName(row.schedule) });
  return m.pendingProvince({ province: provinceOf(row) });
}
