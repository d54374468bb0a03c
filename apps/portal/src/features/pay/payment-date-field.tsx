import { formatShortDate } from '@portage/domain/date-format';
import type { PlainDate } from '@portage/domain/plain-date';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DayPicker } from '#ui/day-picker.tsx';
import { Field } from '#ui/field.tsx';
import styles from './pay.module.css';

interface PaymentDateFieldProps {
  /** Selectable days; null before an employee is selected. */
  range: { from: PlainDate; to: PlainDate } | null;
  value: PlainDate | null;
  error: string | undefined;
  onPick: (date: PlainDate) => void;
}

/** A button that opens a calendar below it and closes it once a day is picked. */
export function PaymentDateField({ range, value, error, onPick }: PaymentDateFieldProps) {
  const [open, setOpen] = useState(false);
  const words =
    range === null ? 'Select employee first' : value === null ? 'Pick a payment date' : formatShortDate(value);
  return (
    <Field label="Payment Date" error={error}>
      {({ className: _, ...control }) => (
        <div>
          <Button
            {...control}
            // Include the button's own text in its accessible name, so the picked date is announced.
            aria-labelledby={`${control.id}-label ${control.id}`}
            className={styles.pick}
            icon={<CalendarDays size={16} strokeWidth={1.5} aria-hidden="true" />}
            disabled={range === null}
            aria-expanded={open && range !== null}
            onClick={() => setOpen(!open)}
          >
            {words}
          </Button>
          {open && range !== null && (
            <div className={styles.calendar}>
              <DayPicker
                label="Payment date"
                from={range.from}
                to={range.to}
                value={value}
                onPick={(date) => {
                  setOpen(false);
                  document.getElementById(control.id)?.focus();
                  onPick(date);
                }}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
