import { useState } from 'react';
import { dismissToast, toast } from '#lib/toast/toast.ts';
import type { FormToasts } from './form-handle.ts';

function formToasts(): FormToasts {
  const shown: number[] = [];
  return {
    show: (text) => shown.push(toast(text)),
    clear: () => shown.splice(0).forEach(dismissToast),
    keep: () => shown.splice(0),
  };
}

/** The error toasts of a form, which leave with its next submit and, as `Form` does it, with the form. */
export const useFormToasts = (): FormToasts => useState(formToasts)[0];
