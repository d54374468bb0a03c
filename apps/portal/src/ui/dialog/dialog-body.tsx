import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { useToastRoom } from './use-toast-room.ts';

const focusable = 'a[href], button, input, select, textarea, iframe, [tabindex]';

/** The scrollable part of a dialog. Takes keyboard focus when it overflows with nothing focusable inside. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useToastRoom();
  // Runs after every render, because the content may change, and on every resize.
  useEffect(() => {
    const part = body.current;
    if (part === null) return undefined;
    const watch = new ResizeObserver(() => {
      const needsKeys = part.scrollHeight > part.clientHeight && part.querySelector(focusable) === null;
      if (needsKeys) part.tabIndex = 0;
      else part.removeAttribute('tabindex');
    });
    watch.observe(part);
    return () => watch.disconnect();
  });
  return (
    <div ref={body} className={styles.body}>
      {children}
    </div>
  );
}
