import { type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';

const focusable = 'a[href], button, input, select, textarea, iframe, [tabindex]';

/** The scrolling part of a dialog. Where it scrolls and holds nothing to focus, it takes the focus itself: keys then scroll it. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  // After every drawing, since what is inside may be another form or text, and whenever its room changes.
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
