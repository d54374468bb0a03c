import { type ComponentProps, type FormEvent, useEffect } from 'react';
import { FormFailure } from './form-failure.tsx';
import { FormContext, type FormHandle } from './form-handle.ts';

type FormProps = Omit<ComponentProps<'form'>, 'id' | 'onSubmit' | 'onInput' | 'noValidate'> & {
  form: FormHandle;
  /** Shows why a submit failed above the fields. */
  showFailure?: boolean;
};

/**
 * The form element. Its fields find the form through it. Problems are shown next to them, not in the browser's own bubbles. Its
 * error toasts leave with it.
 */
export function Form({ form, showFailure = false, children, ...props }: FormProps) {
  const { onEdit, toasts } = form;
  useEffect(() => toasts.clear, [toasts]);
  const edited = ({ target }: FormEvent<HTMLFormElement>) =>
    'name' in target && typeof target.name === 'string' && onEdit?.(target.name);
  return (
    <FormContext value={form.fields}>
      <form {...props} id={form.id} onSubmit={form.submit} onInput={edited} noValidate>
        {showFailure && form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
        {children}
      </form>
    </FormContext>
  );
}
