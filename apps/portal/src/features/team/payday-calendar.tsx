import { bankHolidayNote } from '@portage/domain/bank-holidays';
import { formatMonth, formatShortDate } from '@portage/domain/date-format';
import { isPastPayday, isPayday, type PayrollSchedule, paydaysBetween } from '@portage/domain/paydays';
import { addDays, addMonthsClamped, dayOf, firstOfMonth, type PlainDate } from '@portage/domain/plain-date';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { MonthTable } from '#ui/month-table.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './employee.module.css';

interface PaydayCalendarProps {
  start: PlainDate;
  schedule: PayrollSchedule;
  today: PlainDate;
}

/** One month with its paydays marked, and buttons to change the month. */
export function PaydayCalendar({ start, schedule, today }: PaydayCalendarProps) {
  const [month, setMonth] = useState(() => firstOfMonth(today));
  const move = (months: number) => setMonth(addMonthsClamped(month, months));
  return (
    <section className={styles.calendar}>
      <div className={styles.calendarHead}>
        <h3 aria-live="polite">{formatMonth(month)}</h3>
        <div className={styles.moves}>
          <Button size="s" onClick={() => move(-1)}>
            Previous
          </Button>
          <Button size="s" onClick={() => setMonth(firstOfMonth(today))}>
            Today
          </Button>
          <Button size="s" onClick={() => move(1)}>
            Next
          </Button>
        </div>
      </div>
      <MonthTable
        month={month}
        caption={`Paydays in ${formatMonth(month)}`}
        day={(date) => <Day date={date} today={today} payday={isPayday(start, schedule, date)} />}
      />
      <ul className={styles.legend} aria-label="Legend">
        <li>
          <span className={styles.swatch} data-today="" aria-hidden="true" />
          Today
        </li>
        <li>
          <span className={styles.swatch} data-payday="upcoming" aria-hidden="true" />
          Upcoming Payday
        </li>
        <li>
          <span className={styles.swatch} data-payday="past" aria-hidden="true" />
          Past Payday
        </li>
      </ul>
      <HolidayNotes start={start} schedule={schedule} month={month} />
    </section>
  );
}

/** Explains the dot on the month's paydays that fall on a bank holiday. */
function HolidayNotes({ start, schedule, month }: { start: PlainDate; schedule: PayrollSchedule; month: PlainDate }) {
  const last = addDays(addMonthsClamped(month, 1), -1);
  const notes = paydaysBetween(start, schedule, month, last).flatMap((date) => {
    const note = bankHolidayNote(date);
    return note === null ? [] : [{ date, note }];
  });
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Bank holidays">
      {notes.map(({ date, note }) => (
        <li key={date} className={styles.holiday}>
          {formatShortDate(date)}: {note}
        </li>
      ))}
    </ul>
  );
}

function Day({ date, today, payday }: { date: PlainDate; today: PlainDate; payday: boolean }) {
  const current = date === today;
  const mark = { ...(current && { 'data-today': '', 'aria-current': 'date' as const }) };
  if (!payday) {
    return (
      <span className={styles.day} {...mark}>
        {dayOf(date)}
      </span>
    );
  }
  const past = isPastPayday(date, today);
  const meaning = past ? 'Payment Completed' : 'Upcoming Payment';
  return (
    <Tooltip content={meaning}>
      <button
        type="button"
        className={styles.day}
        data-payday={past ? 'past' : 'upcoming'}
        data-holiday={bankHolidayNote(date) === null ? undefined : ''}
        {...mark}
      >
        {dayOf(date)}
        <VisuallyHidden>, {meaning}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}
