import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { scrollerOf } from './use-pages-in-view.ts';

/** In percent of the width there is. */
const steps = [100, 125, 150, 200, 300];

interface Place {
  page: Element;
  /** How far down the page, and across, as a part of its size. */
  down: number;
  across: number;
}

/** Steps of zoom. What is in the middle of the view stays there. */
export function useZoom(region: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState(0);
  const place = useRef<Place | null>(null);
  // Runs after the pages have their new size.
  useLayoutEffect(() => {
    if (region.current === null || place.current === null) return;
    const { page, down, across } = place.current;
    const view = middleOf(region.current);
    const box = page.getBoundingClientRect();
    place.current = null;
    scrollerOf(region.current)?.scrollBy({ top: box.top + down * box.height - view.y });
    region.current.scrollBy({ left: box.left + across * box.width - view.x });
  });
  const to = (next: number) =>
    steps[next] === undefined
      ? undefined
      : () => {
          place.current = region.current && placeOf(region.current);
          setAt(next);
        };
  return { percent: steps[at] ?? 100, in: to(at + 1), out: to(at - 1) };
}

function placeOf(region: HTMLElement): Place | null {
  const { x, y } = middleOf(region);
  const page = [...region.children].find((one) => one.getBoundingClientRect().bottom > y);
  if (page === undefined) return null;
  const box = page.getBoundingClientRect();
  return { page, down: (y - box.top) / box.height, across: (x - box.left) / box.width };
}

/** The middle of what is in view, in the window. */
function middleOf(region: HTMLElement): { x: number; y: number } {
  const across = region.getBoundingClientRect();
  const down = (scrollerOf(region) ?? document.documentElement).getBoundingClientRect();
  return { x: across.left + across.width / 2, y: down.top + down.height / 2 };
}
