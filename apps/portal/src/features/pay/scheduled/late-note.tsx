import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { lineDays } from '@portage/domain/pay/line-days';
import { formatDateRange, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { Clock } from 'lucide-react';
import styles from '../pay.module.css';
import type { ScheduledPayment } from '../payments.ts';

function rangeOf({ start_date, end_date }: ScheduledPayment): string | null {
  const [start, end] = [parsePlainDate(start_date), parsePlainDate(end_date)];
  return start && end && formatDateRange(start, end);
}

/** Null also for a role that does not see when the person started. */
const daysOf = (line: ScheduledPayment) => line.record && lineDays(line, line.record.commencement_date);

/** Marks a line whose payday had passed, as an icon and a word. */
export function LateLabel() {
  return (
    <span className={styles.late}>
      <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
      {m.late}
    </span>
  );
}

/** The days of a line that pays less than its period or pays it late: '1 – 9 Oct 2026 · 9 of 31 days'. Null for other lines. */
export function lineDaysNote(line: ScheduledPayment): string | null {
  const days = daysOf(line);
  const range = rangeOf(line);
  const split = days !== null && days.days < days.of ? m.splitPeriod(days) : null;
  if (range === null || (split === null && !line.late)) return null;
  return split === null ? range : m.lineRange({ range, split });
}

/** Why a line is late, and on which payday it is paid. */
export function LateNote({ line }: { line: ScheduledPayment }) {
  const range = rangeOf(line);
  const payday = parsePlainDate(line.payday);
  if (range === null || payday === null) return null;
  const values = { range, payday: formatShortDateInText(payday) };
  const regular = daysOf(line)?.regularPayday;
  return (
    <span className={styles.lateNote}>
      <LateLabel />{' '}
      {regular !== undefined && regular < payday
        ? m.latePaid({ ...values, regular: formatShortDateInText(regular) })
        : m.lateUnknown(values)}
    </span>
  );
}
