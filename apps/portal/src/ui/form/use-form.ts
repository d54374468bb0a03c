import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormProps,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { constraintProblems } from './constraints.ts';
import { focusField } from './focus-field.ts';
import type { FormHandle, RejectField } from './form-handle.ts';
import { useFormToasts } from './use-form-toasts.ts';
import { useInterruptedForm } from './use-interrupted-form.ts';
import { reportIssues, type SubmissionOptions, useSubmission } from './use-submission.ts';
import type { WordedSchema } from './worded.ts';

interface FormOptions<Values extends FieldValues> extends SubmissionOptions {
  /** The form element's id, where a button outside needs to know it in advance. */
  id?: string;
  schema?: WordedSchema<Values>;
  /** The first values, or a function that reads them once. */
  defaultValues: Values | (() => Values);
  /** Whether what was typed is there again when the session ends without the user, who signs in again. For a form with an address. */
  resumes?: boolean;
  /** Values from elsewhere, which replace those of untouched fields when they change. */
  values?: Values;
  /** Does the work of a valid submit; the form is pending until it settles. May return LEAVING. */
  onSubmit: (values: Values, reject: RejectField<Values>) => unknown;
  /**
   * What a change does after the first submit: check the whole form again (the default), or only remove the message of
   * the changed field until the next submit.
   */
  onChange?: 'check' | 'clear';
}

export type FormOf<Values extends FieldValues> = FormHandle & {
  methods: UseFormReturn<Values>;
  /** Changes several values at once. */
  change: (values: Partial<Values>) => void;
  /** Sets all values, also those that were typed, and forgets messages and the last submit. */
  reset: (values: Values) => void;
};

/** A form checked by a schema of the domain, in words. It focuses the first invalid field and shows a titled issue as a toast. */
export function useForm<Values extends FieldValues>(options: FormOptions<Values>): FormOf<Values> {
  const { schema, defaultValues, values, onChange = 'check', resumes = false } = options;
  const ownId = useId();
  const id = options.id ?? ownId;
  const toasts = useFormToasts();
  const { pending, failure, run } = useSubmission(options, toasts);
  const submitted = useRef(false);
  const [initial] = useState(defaultValues);
  const props: UseFormProps<Values> = {
    defaultValues: initial as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    // The library would focus the first invalid field a moment after its message is on screen.
    shouldFocusError: false,
    resetOptions: { keepDirtyValues: true },
  };
  if (schema !== undefined) props.resolver = standardSchemaResolver<Values, unknown, Values>(schema);
  if (values !== undefined) props.values = values;
  const methods = useHookForm<Values>(props);
  const { watch, trigger, clearErrors, control } = methods;
  const { errors, submitCount } = methods.formState;

  useLayoutEffect(() => {
    if (submitCount === 0) return;
    const first = [...control._names.mount].find((name) => control.getFieldState(name as Path<Values>).invalid);
    if (first !== undefined) focusField(control, first as Path<Values>);
  }, [submitCount, control]);

  useInterruptedForm(methods, resumes);

  const checked = schema !== undefined;
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (!checked || !submitted.current) return;
      if (onChange === 'check') void trigger();
      else if (name !== undefined) clearErrors(name);
    });
    return unsubscribe;
  }, [watch, trigger, clearErrors, checked, onChange]);

  const reject: RejectField<Values> = (name, message, keeps) => {
    const path = name as Path<Values>;
    if (keeps === undefined) methods.setValue(path, '' as PathValue<Values, typeof path>);
    methods.setError(path, { message });
    focusField(control, path);
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    submitted.current = true;
    toasts.clear();
    const problems = checked ? [] : constraintProblems(event.currentTarget);
    const [first] = problems;
    if (first) {
      event.preventDefault();
      clearErrors();
      for (const [name, message] of problems) methods.setError(name as Path<Values>, { message });
      return focusField(control, first[0] as Path<Values>);
    }
    void methods.handleSubmit(
      (valid) => run(() => options.onSubmit(valid, reject)),
      () => void reportIssues(schema, methods.getValues(), toasts),
    )(event);
  }

  return {
    id,
    pending,
    failure,
    submit,
    toasts,
    // A schema checks the form again instead.
    onEdit: (name) => checked || clearErrors(name as Path<Values>),
    fields: {
      register: (name) => methods.register(name as Path<Values>),
      errors: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, messageOf(error)])),
      methods: methods as unknown as UseFormReturn<FieldValues>,
    },
    methods,
    change: (next) => {
      for (const [name, value] of Object.entries(next)) {
        const path = name as Path<Values>;
        if (methods.getValues(path) !== value) methods.setValue(path, value, { shouldDirty: true });
      }
    },
    reset: (next) => {
      submitted.current = false;
      methods.reset(next, { keepDirtyValues: false });
    },
  };
}

const messageOf = (error: unknown): string | undefined =>
  error !== null && typeof error === 'object' && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined;
