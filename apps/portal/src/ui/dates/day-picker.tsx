import {
  addDays,
  addMonthsClamped,
  dayOf,
  firstOfMonth,
  lastOfMonth,
  type PlainDate,
} from '@portage/domain/dates/plain-date';
import { formatLongDate, formatMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import styles from './day-picker.module.css';
import { MonthTable } from './month-table.tsx';

interface DayPickerProps {
  label: string;
  /** First and last selectable day. */
  from: PlainDate;
  to: PlainDate;
  value: PlainDate | null;
  onPick: (date: PlainDate) => void;
}

const steps: Record<string, (date: PlainDate) => PlainDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonthsClamped(date, -1),
  PageDown: (date) => addMonthsClamped(date, 1),
  Home: firstOfMonth,
  End: lastOfMonth,
};

/**
 * Picks one day. Arrow keys move by day and week, Page Up and Page Down by month, Home and End within the month.
 * Exactly one day is in the tab order.
 */
export function DayPicker({ label, from, to, value, onPick }: DayPickerProps) {
  const clamp = (date: PlainDate) => (date < from ? from : date > to ? to : date);
  const [focused, setFocused] = useState(() => clamp(value ?? from));
  const grid = useRef<HTMLFieldSetElement>(null);
  const focusPending = useRef(false);
  const month = firstOfMonth(focused);

  useEffect(() => {
    if (!focusPending.current) return;
    focusPending.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step || !(event.target instanceof HTMLElement) || event.target.dataset.day === undefined) return;
    event.preventDefault();
    focusPending.current = true;
    setFocused(clamp(step(focused)));
  }

  return (
    <fieldset ref={grid} className={styles.picker} aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Button
          size="s"
          variant="quiet"
          aria-label={m.previousMonth}
          aria-disabled={month <= from}
          onClick={() => setFocused(clamp(addMonthsClamped(month, -1)))}
        >
          <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
        <p aria-live="polite">{formatMonth(month)}</p>
        <Button
          size="s"
          variant="quiet"
          aria-label={m.nextMonth}
          aria-disabled={lastOfMonth(month) >= to}
          onClick={() => setFocused(clamp(addMonthsClamped(month, 1)))}
        >
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
      <MonthTable
        month={month}
        caption={formatMonth(month)}
        day={(date) => (
          <button
            type="button"
            className={styles.day}
            data-day={date}
            aria-label={formatLongDate(date)}
            aria-pressed={date === value}
            disabled={date < from || date > to}
            tabIndex={date === focused ? 0 : -1}
            onClick={() => onPick(date)}
          >
            {dayOf(date)}
          </button>
        )}
      />
    </fieldset>
  );
}
