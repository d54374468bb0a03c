import type { ComponentProps } from 'react';
import { FormFailure } from './form-failure.tsx';
import { FormContext, type FormHandle } from './form-handle.ts';

type FormProps = Omit<ComponentProps<'form'>, 'id' | 'onSubmit'> & {
  form: FormHandle;
  /** Shows why a submit failed above the fields. */
  showFailure?: boolean;
};

/** The form element. Its fields find the form through it. */
export function Form({ form, showFailure = false, children, ...props }: FormProps) {
  return (
    <FormContext value={form.fields}>
      <form {...props} id={form.id} onSubmit={form.submit}>
        {showFailure && form.failure !== null && <FormFailure>{form.failure}</FormFailure>}
        {children}
      </form>
    </FormContext>
  );
}
