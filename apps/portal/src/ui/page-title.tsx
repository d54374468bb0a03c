import type { ReactNode } from 'react';

let shownAt: string | null = null;
let hasNavigated = false;

/**
 * Reading goes on at the heading of a page that was gone to, however late it comes and even if it is replaced once its data is there. The
 * first page of a visit takes no focus.
 */
function focusOnArrival(heading: HTMLHeadingElement | null): void {
  if (heading === null) return;
  const { pathname } = window.location;
  const isNew = shownAt !== null && shownAt !== pathname;
  hasNavigated ||= isNew;
  if (isNew || (hasNavigated && document.activeElement === document.body)) heading.focus({ preventScroll: true });
  shownAt = pathname;
}

/** The one h1 of a page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 ref={focusOnArrival} tabIndex={-1}>
      {children}
    </h1>
  );
}
