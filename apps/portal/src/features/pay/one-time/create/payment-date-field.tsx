import { type PlainDate, parsePlainDate } from '@portage/domain/dates/plain-date';
import { choosePaymentDate, type OneTimePaymentForm } from '@portage/domain/one-time/one-time-payment-form';
import { formatShortDate, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/one-time-payment';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { holidayNote } from '#lib/texts/holiday-note.ts';
import { Button } from '#ui/button/button.tsx';
import { DayPicker } from '#ui/dates/day-picker.tsx';
import { Field } from '#ui/field/field.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import styles from '../../pay.module.css';

interface PaymentDateFieldProps {
  /** Selectable days. */
  range: { from: PlainDate; to: PlainDate };
  /** Whether an employee is selected. */
  isOpen: boolean;
  form: FormOf<OneTimePaymentForm>;
}

/** A button that opens a calendar below it and closes it once a day is picked. */
export function PaymentDateField({ range, isOpen, form }: PaymentDateFieldProps) {
  const { field, fieldState } = useController({ name: 'paymentDate', control: form.methods.control });
  const value = parsePlainDate(field.value);
  const [open, setOpen] = useState(false);
  const note = value && holidayNote(value);
  const words = !isOpen ? m.selectEmployeeFirst : value === null ? m.pickDate : formatShortDate(value);
  return (
    <Field
      label={m.date}
      hint={note ?? m.earliestDate({ day: formatShortDateInText(range.from) })}
      error={fieldState.error?.message}
    >
      {({ className: _, ...control }) => (
        <div>
          <Button
            {...control}
            ref={field.ref}
            // Include the button's own text in its accessible name, so the picked date is announced.
            aria-labelledby={`${control.id}-label ${control.id}`}
            className={styles.pick}
            icon={<CalendarDays size={16} strokeWidth={1.5} aria-hidden="true" />}
            disabled={!isOpen}
            aria-expanded={open && isOpen}
            onClick={() => setOpen(!open)}
          >
            {words}
          </Button>
          {open && isOpen && (
            <div className={styles.calendar}>
              <DayPicker
                label={m.calendar}
                from={range.from}
                to={range.to}
                value={value}
                onPick={(date) => {
                  setOpen(false);
                  document.getElementById(control.id)?.focus();
                  form.change(choosePaymentDate(form.methods.getValues(), date));
                }}
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
