import { type FormEvent, useId, useRef, useState } from 'react';
import { constraintProblems } from './constraints.ts';
import type { FormHandle, RejectField } from './form-handle.ts';
import { useFormToasts } from './use-form-toasts.ts';
import { reportIssues, type SubmissionOptions, useSubmission } from './use-submission.ts';
import type { WordedSchema } from './worded.ts';

interface NativeFormOptions<Values> extends SubmissionOptions {
  schema?: WordedSchema<Values>;
  /** Does the work of a valid submit; the form is pending until it settles. May return LEAVING. */
  onSubmit: (values: Values, reject: RejectField<Values>) => unknown;
  /** Called when the schema rejects the values, after the toast. */
  onInvalid?: () => void;
}

const inputOf = (id: string, name: string) => {
  const form = document.getElementById(id);
  const input = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  return input instanceof HTMLInputElement ? input : null;
};

/**
 * A form of text inputs that keeps its values in the inputs and reads them on submit. For pages before sign-in, which
 * load without react-hook-form. Other forms use `useForm`.
 */
export function useNativeForm<Values extends { [Name in keyof Values]: string }>(
  options: NativeFormOptions<Values>,
): FormHandle {
  const id = useId();
  const toasts = useFormToasts();
  const { pending, failure, run } = useSubmission(options, toasts);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Restores the inputs when the form is replaced for a while, as by the two-step verification.
  const last = useRef<Partial<Record<string, string>>>({});

  const reject: RejectField<Values> = (name, message, keeps) => {
    setErrors({ [name]: message });
    const input = inputOf(id, name);
    if (input === null) return;
    if (keeps === undefined) input.value = '';
    input.focus();
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    toasts.clear();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values;
    last.current = values;
    const problems = constraintProblems(event.currentTarget);
    setErrors(Object.fromEntries(problems));
    const [empty] = problems;
    if (empty) return inputOf(id, empty[0])?.focus();
    const issues = reportIssues(options.schema, values, toasts);
    const invalid = issues.flatMap(({ path, message }) => (path ? [[path[0], message] as const] : []));
    setErrors(Object.fromEntries(invalid));
    if (issues.length === 0) return void run(() => options.onSubmit(values, reject));
    const [first] = invalid;
    if (first) inputOf(id, first[0])?.focus();
    options.onInvalid?.();
  }

  return {
    id,
    pending,
    failure,
    submit,
    toasts,
    onEdit: (name) => {
      if (name in errors) setErrors(({ [name]: _, ...others }) => others);
    },
    fields: {
      register: (name) => ({ name, defaultValue: last.current[name] ?? '' }),
      errors,
    },
  };
}
