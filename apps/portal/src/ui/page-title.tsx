import type { ReactNode } from 'react';

let arrivedBefore = false;

/** Reading goes on at the heading of a page that was gone to, however late it comes; the first page of a visit takes no focus. */
function focusOnArrival(heading: HTMLHeadingElement | null): void {
  if (heading === null) return;
  if (arrivedBefore) heading.focus({ preventScroll: true });
  arrivedBefore = true;
}

/** The one h1 of a page. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 ref={focusOnArrival} tabIndex={-1}>
      {children}
    </h1>
  );
}
