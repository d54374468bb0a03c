import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitField } from './field.tsx';

/** A single-line text field. Passes every input prop on, so it accepts react-hook-form's `register`. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const [field, input] = splitField(props);
  return (
    <Field {...field} id={input.id}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

export function TextareaField(props: FieldProps & ComponentProps<'textarea'>) {
  const [field, textarea] = splitField(props);
  return (
    <Field {...field} id={textarea.id}>
      {(control) => <textarea rows={3} {...textarea} {...control} />}
    </Field>
  );
}
