import { useRef } from 'react';

/** What a person came to fill in. */
const firstField = 'form:not([hidden]) :is(input, select, textarea):not(:disabled, [readonly])';

/**
 * A dialog that holds a form begins at its first field. What had the focus before gets it back when the dialog closes,
 * also when it was opened by code and not by a trigger of its own. The two functions go on the dialog's content.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      const field = (event.currentTarget as Element | null)?.querySelector<HTMLElement>(firstField);
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const before = opener.current;
      // A dialog that follows another has nothing to go back to: the page's title is where one goes on.
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.querySelector('h1')?.focus();
    },
  };
}
