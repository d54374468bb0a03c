import { type RefObject, useEffect, useState } from 'react';

/** Pages within one height of what is in view are near. */
const nearby = '100% 0px';
/** What crosses the middle of the view is the current page. */
const middle = '-50% 0px';

/** Which pages are in view, or nearly. Pages have their number in `data-page`. */
export function usePagesInView(region: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const watch = (rootMargin: string, see: (entries: IntersectionObserverEntry[]) => void) => {
      const observer = new IntersectionObserver(see, { root: scrollerOf(element), rootMargin });
      for (const page of element.children) observer.observe(page);
      return observer;
    };
    const observers = [
      watch(nearby, (entries) =>
        setNear((before) => {
          const now = new Set(before);
          for (const entry of entries) {
            if (entry.isIntersecting) now.add(numberOf(entry.target));
            else now.delete(numberOf(entry.target));
          }
          return now;
        }),
      ),
      watch(middle, (entries) => {
        // A busy browser reports several moments of a scroll together.
        const page = entries.findLast(({ isIntersecting }) => isIntersecting)?.target;
        if (page !== undefined) setCurrent(numberOf(page));
      }),
    ];
    return () => {
      for (const observer of observers) observer.disconnect();
    };
  }, [region]);
  return { current, isNear: (page: number) => near.has(page) };
}

/** What scrolls an element up and down; null if that is the window. */
export function scrollerOf({ parentElement }: Element): HTMLElement | null {
  if (parentElement === null) return null;
  const { overflowY } = getComputedStyle(parentElement);
  return overflowY === 'auto' || overflowY === 'scroll' ? parentElement : scrollerOf(parentElement);
}

const numberOf = (page: Element): number => Number(page.getAttribute('data-page'));
