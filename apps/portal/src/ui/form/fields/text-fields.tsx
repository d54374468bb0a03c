import type { ComponentProps } from 'react';
import { PasswordField } from '../../field/password-field.tsx';
import { TextareaField, TextField } from '../../field/text-field.tsx';
import { type BoundProps, useField } from '../form-handle.ts';

// Each file names its form's values once: `const Text = FormTextField<Values>;`. Names are then checked.

/** A text field of the surrounding form. */
export function FormTextField<Values>(props: BoundProps<Values, ComponentProps<typeof TextField>>) {
  return <TextField {...props} {...useField(props.name)} />;
}

/** A multi-line text field of the surrounding form. */
export function FormTextareaField<Values>(props: BoundProps<Values, ComponentProps<typeof TextareaField>>) {
  return <TextareaField {...props} {...useField(props.name)} />;
}

/** A password field of the surrounding form. */
export function FormPasswordField<Values>(props: BoundProps<Values, ComponentProps<typeof PasswordField>>) {
  return <PasswordField {...props} {...useField(props.name)} />;
}
