import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { keepInterrupted, takeInterrupted } from './interrupted-forms.ts';

/** What is typed once and then never shown. */
const neverKept = new Set(['social_insurance_number']);

/** Keeps what was typed in a form when the session ends without the user, and puts it back when the form opens again at its address. */
export function useInterruptedForm<Values extends FieldValues>(methods: UseFormReturn<Values>, resumes: boolean): void {
  const { getValues, setValue, formState } = methods;
  const { dirtyFields } = formState;
  const typed = useRef<string[]>([]);
  useEffect(() => {
    typed.current = Object.keys(dirtyFields).filter((name) => !neverKept.has(name));
  });
  useEffect(() => {
    if (!resumes) return undefined;
    const address = window.location.pathname + window.location.search;
    for (const [name, value] of Object.entries(takeInterrupted(address) ?? {}))
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    return () => {
      if (typed.current.length === 0) return;
      keepInterrupted(
        address,
        Object.fromEntries(typed.current.map((name) => [name, getValues(name as Path<Values>)])),
      );
    };
  }, [resumes, getValues, setValue]);
}
