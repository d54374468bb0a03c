import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

type RowLinkProps = Pick<ComponentProps<'a'>, 'className' | 'children'> & { href: string };

/**
 * A link to another portal page in a row of a long list: an anchor that the `RowLinks` around the list follows. The router's own link
 * reads the address in every row, which was a third of the work of sorting.
 */
export const RowLink = (props: RowLinkProps) => <a {...props} data-row-link="" />;

/** Follows the plain clicks on row links within it. The browser follows those that open a tab or a window. */
export function RowLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-row-link]') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links take the focus, and Enter clicks them
    <div onClick={follow}>{children}</div>
  );
}
