import type { PointerEvent } from 'react';

/**
 * Gives a text that ends in an ellipsis a tooltip with all of it while the pointer is over it. A title written into every cell was
 * a good part of the work of sorting a long list.
 * @returns what the list does as the pointer comes over one of its elements
 */
export function titleWhenCut(): (event: PointerEvent) => void {
  let titled: Element | undefined;
  return ({ target, currentTarget }) => {
    const cut = cutText(target, currentTarget);
    if (cut === titled) return;
    titled?.removeAttribute('title');
    titled = cut;
    if (cut) cut.title = cut.textContent;
  };
}

/** The element at or around the target, within the list, whose text is cut off. */
function cutText(target: EventTarget, list: EventTarget): HTMLElement | undefined {
  for (let at = target; at instanceof HTMLElement && at !== list; at = at.parentElement ?? list) {
    const overflows = at.scrollWidth > at.clientWidth || at.scrollHeight > at.clientHeight;
    if (overflows && getComputedStyle(at).textOverflow === 'ellipsis') return at;
  }
  return undefined;
}
