import {
  addDays,
  dayOfWeek,
  daysInMonth,
  firstOfMonth,
  monthOf,
  type PlainDate,
  yearOf,
} from '@portage/domain/dates/plain-date';
import { DAY_NAMES, shortDayName } from '@portage/messages/formats';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './month-table.module.css';

interface MonthTableProps {
  /** Any day of the displayed month. */
  month: PlainDate;
  /** Describes the table to screen readers. */
  caption: string;
  day: (date: PlainDate) => ReactNode;
}

/** One month by week, Sunday first as in Canadian calendars. The parent renders each day. */
export function MonthTable({ month, caption, day }: MonthTableProps) {
  return (
    <table className={styles.month}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {DAY_NAMES.map((name) => (
            <th key={name} scope="col">
              <span aria-hidden="true">{shortDayName(name)}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.key}>
            {week.days.map((date, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a blank cell is identified by its weekday.
              <td key={weekday}>{date && day(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Week {
  key: string;
  days: (PlainDate | null)[];
}

/** The month's weeks, with null for days of adjacent months. */
function weeksOf(month: PlainDate): Week[] {
  const first = firstOfMonth(month);
  const lead = dayOfWeek(first);
  const length = daysInMonth(yearOf(first), monthOf(first));
  return Array.from({ length: Math.ceil((lead + length) / 7) }, (_, week) => ({
    key: `${first}/${week}`,
    days: Array.from({ length: 7 }, (__, weekday) => {
      const day = week * 7 + weekday - lead;
      return day < 0 || day >= length ? null : addDays(first, day);
    }),
  }));
}
