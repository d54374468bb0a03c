import { useRef } from 'react';

/** The first field of a form; of a group of radio buttons that starts it, the one that is checked. */
const firstField = 'form:not([hidden]) :is(input, select, textarea):not(:disabled, [readonly])';
const firstOf = (dialog: Element | null) => {
  const field = dialog?.querySelector<HTMLInputElement>(firstField);
  const chosen = `input[type="radio"][name="${field?.name}"]:checked`;
  return (field?.type === 'radio' && dialog?.querySelector<HTMLInputElement>(chosen)) || field;
};

/**
 * Focuses a dialog's first form field when it opens, and restores the previous focus when it closes, even when it was
 * opened by code without a trigger. Both handlers go on the dialog's content.
 * @param options.fields false to start where the dialog does, even when it has fields
 */
export function useReturnFocus({ fields = true }: { fields?: boolean } = {}) {
  // A dialog whose first field focuses itself has no event when it opens.
  const opener = useRef(document.activeElement);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      const field = firstOf(event.currentTarget as Element | null);
      if (!fields || !field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const before = opener.current;
      // After a chain of dialogs the opener is gone, so focus the page title.
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.querySelector('h1')?.focus();
    },
  };
}
