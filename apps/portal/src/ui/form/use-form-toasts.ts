import { useEffect, useRef } from 'react';
import { dismissToast, toast } from '#lib/toast/toast.ts';

const hide = (toasts: number[]) => toasts.splice(0).forEach(dismissToast);

/**
 * The error toasts of a form, which leave with its next submit and with the form.
 * @param outlive the toasts stay when the form is gone: a failure may lead to another page, which they are for
 */
export function useFormToasts({ outlive }: { outlive: boolean }) {
  const shown = useRef<number[]>([]);
  useEffect(() => {
    const toasts = shown.current;
    return outlive ? undefined : () => hide(toasts);
  }, [outlive]);
  return {
    show: (text: Parameters<typeof toast>[0]) => shown.current.push(toast(text)),
    clear: () => hide(shown.current),
  };
}
