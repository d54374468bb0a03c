import { type RefObject, useLayoutEffect } from 'react';

/** What J and K move between: the first link or button of each row of a table, entry of a list or card of a board. */
const rowSelector = 'tbody tr, li';
const openerSelector = 'a[href], button, summary';
/** Letters belong to what has the focus there. */
const typingSelector = 'input, select, textarea, [role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * On every list of the console, J and K move to the next and the previous row, Enter opens it, as on any link, and / goes to the search.
 * Not while a field, a menu or a dialog is open.
 * @param page contains the lists
 */
export function useListKeys(page: RefObject<HTMLElement | null>): void {
  // Before the first paint: a key can be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { activeElement } = document;
      if (activeElement?.closest(typingSelector) || document.querySelector('[role="dialog"], [role="alertdialog"]'))
        return;
      if (event.key === '/') {
        const search = page.current?.querySelector<HTMLInputElement>('input[type="search"]');
        if (!search) return;
        event.preventDefault();
        search.focus();
        return;
      }
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0) return;
      const rows = [...(page.current?.querySelectorAll(rowSelector) ?? [])].filter((row) =>
        row.querySelector(openerSelector),
      );
      const at = rows.findIndex((row) => row.contains(activeElement));
      const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
      next?.querySelector<HTMLElement>(openerSelector)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [page]);
}
