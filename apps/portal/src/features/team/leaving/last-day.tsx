import { type PlainDate, todayAt, yearOf } from '@portage/domain/plain-date';
import { formatDate, formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/leaving';
import styles from './leaving.module.css';

/** The recorded last working day of a person, with its year unless that is this year. Nothing without one. */
export function LastDay({ day }: { day: PlainDate | undefined }) {
  if (day === undefined) return null;
  const thisYear = yearOf(day) === yearOf(todayAt(Date.now()));
  return (
    <span className={styles.lastDay}>{m.lastDayShort({ day: (thisYear ? formatDayMonth : formatDate)(day) })}</span>
  );
}
