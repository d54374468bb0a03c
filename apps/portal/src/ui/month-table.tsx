import { DAY_NAMES } from '@portage/domain/date-format';
import {
  addDays,
  dayOfWeek,
  daysInMonth,
  firstOfMonth,
  monthOf,
  type PlainDate,
  yearOf,
} from '@portage/domain/plain-date';
import type { ReactNode } from 'react';
import styles from './month-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface MonthTableProps {
  /** Any day of the month to show. */
  month: PlainDate;
  /** What the table shows, for those who cannot see it. */
  caption: string;
  day: (date: PlainDate) => ReactNode;
}

/** The weeks of one month, Sunday first as Canadian calendars have them. What a day shows is up to the owner. */
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
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.key}>
            {week.days.map((date, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is the identity of a blank cell.
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

/** The weeks that touch a month; days of the months beside it are null. */
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
