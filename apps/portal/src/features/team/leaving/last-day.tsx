import { todayAt, yearOf } from '@portage/domain/plain-date';
import { formatDate, formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/leaving';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company.ts';
import styles from '../team.module.css';
import { lastDaysQuery } from './ends-queries.ts';

/** The recorded last working day of a person, with its year unless that is this year. Nothing without one. */
export function LastDay({ memberId }: { memberId: string }) {
  const { data } = useQuery(lastDaysQuery(useCompanyId()));
  const day = data?.get(memberId);
  if (day === undefined) return null;
  const thisYear = yearOf(day) === yearOf(todayAt(Date.now()));
  return (
    <span className={styles.lastDay}>{m.lastDayShort({ day: (thisYear ? formatDayMonth : formatDate)(day) })}</span>
  );
}
