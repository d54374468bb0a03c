import { type RefObject, useEffect } from 'react';

/**
 * J and K move to the next and the previous link of a list; Enter opens it, as on any link. Not while a field or a dialog has the focus.
 * @param list contains the links, one for each row, marked with data-queue-item
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      if (activeElement?.closest('input, select, textarea, [role="dialog"]')) return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue-item]') ?? [])];
      const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
      links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
