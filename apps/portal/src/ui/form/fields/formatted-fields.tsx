import { completeTypedDate, formatTypedDate } from '@portage/domain/forms/typed-date';
import * as m from '@portage/messages/ui';
import type { ComponentProps } from 'react';
import { formatKeepingCaret } from '../../field/keep-caret.ts';
import { TextField } from '../../field/text-field.tsx';
import { type BoundProps, useField } from '../form-handle.ts';
import { useHookFormMethods } from '../hook-form-methods.ts';

type FormattedProps<Values> = BoundProps<Values, ComponentProps<typeof TextField>> & {
  /** What the field shows after a change. `caret` is the caret's position in `text`. */
  format: (text: string, previous: string, caret: number) => string;
  /** What it shows once left. */
  complete?: (text: string) => string;
};

/** A text field of the surrounding form that formats what is typed and keeps the caret in place. */
export function FormFormattedField<Values>({ format, complete, ...props }: FormattedProps<Values>) {
  const { setValue, getValues } = useHookFormMethods();
  const name: string = props.name;
  const { onBlur, ...field } = useField(name);
  const store = (text: string) => setValue(name, text, { shouldDirty: true });
  return (
    <TextField
      {...props}
      {...field}
      onChange={({ target }) => {
        const caret = target.selectionStart ?? target.value.length;
        store(formatKeepingCaret(target, (text) => format(text, String(getValues(name) ?? ''), caret)));
      }}
      onBlur={(event) => {
        const completed = complete?.(event.target.value) ?? event.target.value;
        if (completed !== event.target.value) store(completed);
        void onBlur?.(event);
      }}
    />
  );
}

/** A typed DD/MM/YYYY date. Slashes are inserted automatically. */
export function FormDateField<Values>(props: BoundProps<Values, ComponentProps<typeof TextField>>) {
  return (
    <FormFormattedField<Values>
      inputMode="numeric"
      placeholder={m.datePlaceholder}
      autoComplete="off"
      {...props}
      format={formatTypedDate}
      complete={completeTypedDate}
    />
  );
}
