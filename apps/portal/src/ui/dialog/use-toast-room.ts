import { useEffect } from 'react';

/** Keeps the height of the messages in `--toasts`, for the styles of a dialog that stands below them. */
export function useToastRoom(): void {
  useEffect(() => {
    const toasts = document.querySelector<HTMLElement>('[data-toasts]');
    if (toasts === null) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--toasts', `${toasts.offsetHeight}px`));
    watch.observe(toasts);
    return () => watch.disconnect();
  }, []);
}
