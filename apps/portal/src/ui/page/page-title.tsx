import { wholeNumbers } from '../text/whole-numbers.tsx';
import { pageIdentity } from './page-identity.ts';

let shownAt: string | null = null;
let hasNavigated = false;

/**
 * Moves focus to the heading after navigation, even when the heading appears late or is replaced once data loads. The
 * first page of a visit takes no focus.
 */
function focusAfterNavigation(heading: HTMLHeadingElement | null): void {
  if (heading === null) return;
  const page = pageIdentity(window.location);
  const isNew = shownAt !== null && shownAt !== page;
  hasNavigated ||= isNew;
  if (isNew || (hasNavigated && document.activeElement === document.body)) heading.focus({ preventScroll: true });
  shownAt = page;
}

/** The page's only h1. */
export function PageTitle({ children }: { children: string }) {
  return (
    <h1 ref={focusAfterNavigation} tabIndex={-1}>
      {wholeNumbers(children)}
    </h1>
  );
}
