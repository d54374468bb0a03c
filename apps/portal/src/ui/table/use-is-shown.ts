import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element that the width of its container shows or hides is shown. False where sizes are unknown. @param rendered whether it is in the page */
export function useIsShown(element: RefObject<HTMLElement | null>, rendered: boolean): boolean {
  const [shown, setShown] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!rendered || current === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setShown(current.offsetHeight > 0));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, rendered]);
  return rendered && shown;
}
