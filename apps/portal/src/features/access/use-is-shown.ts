import { useCallback, useEffect, useRef } from 'react';

/** Whether the page is still shown, for an answer that arrives late: it must not move a user who has left. */
export function useIsShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(() => shown.current, []);
}
