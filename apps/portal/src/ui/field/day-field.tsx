import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { parsePlainDate } from '@portage/domain/dates/plain-date';
import { completeTypedDate, formatTypedDate, parseTypedDate } from '@portage/domain/forms/typed-date';
import * as m from '@portage/messages/ui';
import { type ComponentProps, useState } from 'react';
import { formatKeepingCaret } from './keep-caret.ts';
import { TextField } from './text-field.tsx';

type DayFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  /** A date as YYYY-MM-DD, or what was typed instead. */
  value: string;
  onChange: (value: string) => void;
};

/** A date that is typed as DD/MM/YYYY and kept as YYYY-MM-DD. What is not a date is kept as it was typed. */
export function DayField({ value, onChange, onBlur, ...props }: DayFieldProps) {
  const [text, setText] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // It changed elsewhere, unless it is what the text means or a half-typed date that nothing was kept of.
    setKnown(value);
    const meaning = meaningOf(text);
    if (meaning !== value && (value !== '' || parsePlainDate(meaning))) setText(textOf(value));
  }
  const type = (next: string) => {
    setText(next);
    onChange(meaningOf(next));
  };
  return (
    <TextField
      inputMode="numeric"
      placeholder={m.datePlaceholder}
      autoComplete="off"
      {...props}
      value={text}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        type(formatKeepingCaret(target, (next) => formatTypedDate(next, text, caret)));
      }}
      onBlur={(event) => {
        const completed = completeTypedDate(text);
        if (completed !== text) type(completed);
        onBlur?.(event);
      }}
    />
  );
}

function textOf(value: string): string {
  const date = parsePlainDate(value);
  return date ? formatDayMonthYear(date) : value;
}

function meaningOf(text: string): string {
  const typed = parseTypedDate(text, new Date().getFullYear());
  return typed.ok ? typed.date : text;
}
