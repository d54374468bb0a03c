import { addDays, addMonthsClamped, dayOf, firstOfMonth, type PlainDate } from '@portage/domain/dates/plain-date';
import { type PersonPaydayState, personPaydays } from '@portage/domain/pay/person-paydays';
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
import type { PersonPay } from '../paydays/use-person-pay.ts';
import styles from './employee.module.css';

interface PaydayCalendarProps {
  pay: PersonPay;
  /** Province of employment, if it is known. */
  province: Province | null;
  today: PlainDate;
  /** The next payday; null where none is planned. */
  next: PlainDate | null;
}

/** The month of the next payday, or this one, with its paydays marked, and buttons to change the month. */
export function PaydayCalendar({ pay, province, today, next }: PaydayCalendarProps) {
  const [month, setMonth] = useState(() => firstOfMonth(next ?? today));
  const to = addDays(addMonthsClamped(month, 1), -1);
  const states = personPaydays(pay.person, pay.lines, { today, from: month, to });
  const paydays = [...states].flatMap(([date, state]) => (state === 'none' ? [] : [date])).toSorted();
  return (
    <section className={styles.calendar}>
      <MonthHead month={month} today={today} level={3} onShow={setMonth} />
      <MonthTable
        month={month}
        caption={m.paydaysIn({ month: formatMonth(month) })}
        day={(date) => <Day date={date} today={today} state={states.get(date)} />}
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

/** What each kind of payday is called, and how it is marked. */
const kinds: Record<PersonPaydayState, { meaning: string; mark: string }> = {
  coming: { meaning: m.upcomingPayment, mark: 'upcoming' },
  paid: { meaning: m.paymentCompleted, mark: 'past' },
  unpaid: { meaning: m.notPaidYet, mark: 'past' },
  none: { meaning: m.noPayment, mark: 'none' },
};

function Day({ date, today, state }: { date: PlainDate; today: PlainDate; state: PersonPaydayState | undefined }) {
  const current = date === today;
  const mark = { ...(current && { 'data-today': '', 'aria-current': 'date' as const }) };
  if (state === undefined) {
    return (
      <span className={styles.day} {...mark}>
        {dayOf(date)}
      </span>
    );
  }
  const { meaning, mark: kind } = kinds[state];
  return (
    <Tooltip content={meaning}>
      <button
        type="button"
        className={styles.day}
        data-payday={kind}
        data-holiday={state === 'none' || holidayNote(date) === null ? undefined : ''}
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
