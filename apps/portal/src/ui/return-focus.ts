import { useRef } from 'react';

/**
 * Remembers what had the focus when a dialog opened and gives it back when it closes, also when the dialog was opened
 * by code and not by a trigger of its own. The two functions go on the dialog's content.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement;
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
