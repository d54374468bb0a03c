import { addDays, addMonthsClamped, dayOf, firstOfMonth, type PlainDate } from '@portage/domain/dates/plain-date';
import { isPastPayday, isPayday, type PayrollSchedule, paydaysBetween } from '@portage/domain/pay/paydays';
import type { Province } from '@portage/domain/places/provinces';
import { formatMonth, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/payroll-schedules';
import { useState } from 'react';
import { holidayNote, provincialHolidayNote } from '#lib/texts/holiday-note.ts';
import { MonthHead } from '#ui/dates/month-head.tsx';
import { MonthTable } from '#ui/dates/month-table.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import styles from './employee.module.css';

interface PaydayCalendarProps {
  start: PlainDate;
  schedule: PayrollSchedule;
  /** Province of employment, if it is known. */
  province: Province | null;
  today: PlainDate;
}

/** One month with its paydays marked, and buttons to change the month. */
export function PaydayCalendar({ start, schedule, province, today }: PaydayCalendarProps) {
  const [month, setMonth] = useState(() => firstOfMonth(today));
  const paydays = paydaysBetween(start, schedule, month, addDays(addMonthsClamped(month, 1), -1));
  return (
    <section className={styles.calendar}>
      <MonthHead month={month} today={today} level={3} onShow={setMonth} />
      <MonthTable
        month={month}
        caption={m.paydaysIn({ month: formatMonth(month) })}
        day={(date) => <Day date={date} today={today} payday={isPayday(start, schedule, date)} />}
      />
      <ul className={styles.legend} aria-label={m.legend}>
        <li>
          <span className={styles.swatch} data-today="" aria-hidden="true" />
          {m.today}
        </li>
        <li>
          <span className={styles.swatch} data-payday="upcoming" aria-hidden="true" />
          {m.legendUpcoming}
        </li>
        <li>
          <span className={styles.swatch} data-payday="past" aria-hidden="true" />
          {m.legendPast}
        </li>
      </ul>
      <HolidayNotes label={m.paidEarlier} paydays={paydays} noteOf={holidayNote} />
      <HolidayNotes
        label={m.provincialHolidays}
        paydays={paydays}
        noteOf={(date) => provincialHolidayNote(date, province)}
      />
    </section>
  );
}

interface HolidayNotesProps {
  label: string;
  paydays: readonly PlainDate[];
  noteOf: (payday: PlainDate) => string | null;
}

/** The notes of the month's paydays, such as why one has a dot: it is paid on an earlier bank day. */
function HolidayNotes({ label, paydays, noteOf }: HolidayNotesProps) {
  const notes = paydays.flatMap((date) => {
    const note = noteOf(date);
    return note === null ? [] : [{ date, note }];
  });
  if (notes.length === 0) return null;
  return (
    <ul aria-label={label}>
      {notes.map(({ date, note }) => (
        <li key={date} className={styles.holiday}>
          {m.holidayNote({ date: formatShortDateInText(date), note })}
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
  const meaning = past ? m.paymentCompleted : m.upcomingPayment;
  return (
    <Tooltip content={meaning}>
      <button
        type="button"
        className={styles.day}
        data-payday={past ? 'past' : 'upcoming'}
        data-holiday={holidayNote(date) === null ? undefined : ''}
        {...mark}
      >
        <RichText
          text={m.paydayMeaning({ day: dayOf(date), meaning })}
          tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
        />
      </button>
    </Tooltip>
  );
}
