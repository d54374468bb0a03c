import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled)';

/** What has the focus: in a row, or in the menu that was opened from one. */
interface Focused {
  element: Element;
  /** The row's place among those in the page. */
  row: number;
  /** The place in the row of the control that has the focus, or that opened the menu. */
  at: number;
}

/**
 * Hands on the focus of a row that goes away, as when a colleague's change takes it out of the list: to the row in its place, or to the
 * last one. Otherwise the focus would return to the top of the page.
 * @returns what the element around the table needs
 */
export function useFocusOfGoneRow() {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Focused | null>(null);
  const rowsIn = (frame: Element) => [...frame.querySelectorAll('tbody > tr')];

  useLayoutEffect(() => {
    if (last.current === null || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { row, at } = last.current;
    last.current = null;
    const rows = ref.current === null ? [] : rowsIn(ref.current);
    const inRow = rows[Math.min(row, rows.length - 1)]?.querySelectorAll<HTMLElement>(focusable) ?? [];
    inRow[Math.min(at, inRow.length - 1)]?.focus();
  });

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const row = target.closest('tbody > tr');
    if (row === null) {
      // A menu is elsewhere in the page, though a child of the row that opened it.
      if (last.current !== null)
        last.current = currentTarget.contains(target) ? null : { ...last.current, element: target };
      return;
    }
    const at = [...row.querySelectorAll(focusable)].indexOf(target);
    last.current = { element: target, row: rowsIn(currentTarget).indexOf(row), at: Math.max(0, at) };
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    const goesOn =
      relatedTarget !== null && (currentTarget.contains(relatedTarget) || relatedTarget.closest('[role="menu"]'));
    if (!goesOn) last.current = null;
  };
  return { ref, onFocus, onBlur };
}
