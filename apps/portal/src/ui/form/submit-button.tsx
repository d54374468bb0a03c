import type { ComponentProps } from 'react';
import { Button } from '../button/button.tsx';
import type { FormHandle } from './form-handle.ts';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'form' | 'type' | 'pending'> & {
  form: Pick<FormHandle, 'id' | 'pending'>;
};

/** Submits the form from anywhere on the page. Disabled, with a spinner, while the form is pending. */
export function SubmitButton({ form, ...props }: SubmitButtonProps) {
  return <Button variant="primary" {...props} type="submit" form={form.id} pending={form.pending} />;
}
