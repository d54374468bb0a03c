import { useEffect } from 'react';
import { askToLeave } from './dialog-history.ts';

/** Whether a click on a link opens another page of the portal in this tab. */
const opensPage = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean =>
  button === 0 &&
  !(ctrlKey || metaKey || shiftKey || altKey) &&
  link.target === '' &&
  !link.hasAttribute('download') &&
  link.origin === window.location.origin &&
  link.pathname + link.search !== window.location.pathname + window.location.search;

/** Asks what Back asks before a link leaves the page. */
export function useLinkGuard(): void {
  useEffect(() => {
    let allowed: HTMLAnchorElement | null = null;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link === allowed || !opensPage(event, link)) return;
      event.preventDefault();
      event.stopPropagation();
      askToLeave(() => {
        allowed = link;
        link.click();
      });
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
}
