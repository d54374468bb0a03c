import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { useToastRoom } from './use-toast-room.ts';

const focusable = 'a[href], button, input, select, textarea, iframe, [tabindex]';

/** The scrollable part of a dialog. Takes keyboard focus when it overflows with nothing focusable inside. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useToastRoom();
  // On every resize, and whenever the content changes, which may be without a render of the dialog.
  useEffect(() => {
    const part = body.current;
    if (part === null) return undefined;
    const check = () => {
      const needsKeys = part.scrollHeight > part.clientHeight && part.querySelector(focusable) === null;
      if (needsKeys) part.tabIndex = 0;
      else part.removeAttribute('tabindex');
    };
    const sizes = new ResizeObserver(check);
    const content = new MutationObserver(check);
    sizes.observe(part);
    content.observe(part, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
  return (
    <div ref={body} className={styles.body}>
      {children}
    </div>
  );
}
