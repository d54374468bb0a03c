import type { PlainDate } from '@portage/domain/dates/plain-date';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/team';
import styles from './leaving.module.css';

/** The recorded last working day of a person, short enough for the column of the status. Nothing without one. */
export function LastDay({ day }: { day: PlainDate | undefined }) {
  if (day === undefined) return null;
  return <span className={styles.lastDay}>{m.lastDayShort({ day: formatShortDateInText(day) })}</span>;
}
