import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitField } from './field.tsx';

/** One line of text. Every property of an input is passed on, so react-hook-form's `register` can be spread into it. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const [field, input] = splitField(props);
  return (
    <Field {...field} id={input.id}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField(props: FieldProps & ComponentProps<'textarea'>) {
  const [field, textarea] = splitField(props);
  return (
    <Field {...field} id={textarea.id}>
      {(control) => <textarea rows={3} {...textarea} {...control} />}
    </Field>
  );
}
