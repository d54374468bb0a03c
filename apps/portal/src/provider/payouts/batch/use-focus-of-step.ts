import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a step is done, focuses the first field of the next one, or the page's title: the button that had the focus is gone. Nothing
 * that is being used loses it.
 * @returns what contains the step
 */
export function useFocusOfStep(step: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && document.activeElement === document.body)
      (place.current?.querySelector('input') ?? document.querySelector('h1'))?.focus();
    before.current = step;
  }, [step]);
  return place;
}
