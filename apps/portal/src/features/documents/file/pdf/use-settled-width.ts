import { type RefObject, useEffect, useState } from 'react';

/** How long a width stays before pages are drawn for it. */
const settleMs = 150;

/** The inner width of an element in CSS pixels, once it no longer changes. 0 at first. */
export function useSettledWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0);
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(now), settleMs);
    });
    watch.observe(element.current);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [element]);
  return width;
}
