import { useEffect, useRef } from 'react';

/**
 * Focuses the page's title when the control that had the focus left the page with a change of what is shown.
 * @param shown undefined while that is not read yet
 */
export function useLostFocus(shown: string | null | undefined): void {
  const before = useRef(shown);
  const focused = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    // A press beside every control gives the focus up without a control that left.
    const forget = () => {
      focused.current = null;
    };
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('focusin', note);
    };
  }, []);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== shown;
    const left = focused.current instanceof Node && !focused.current.isConnected;
    if (changed && left && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);
}
