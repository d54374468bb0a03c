import { useEffect, useRef } from 'react';

/**
 * Focuses the page's title when the control that had the focus left the page with a change of what is shown.
 * @param shown undefined while that is not read yet
 */
export function useLostFocus(shown: string | null | undefined): void {
  const before = useRef(shown);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== shown;
    if (changed && document.activeElement === document.body) document.querySelector('h1')?.focus();
    before.current = shown;
  }, [shown]);
}
