import { type ReactNode, Suspense, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './reveal.module.css';

interface RevealProps {
  label: string;
  /** What is found inside, in a few words. */
  aside?: ReactNode;
  /** For the bottom of a card whose content reaches the edges. */
  flush?: boolean;
  /** Loaded and rendered once it is asked for. */
  children: ReactNode;
}

/** A part of a card that is read once it is asked for. */
export function Reveal({ label, aside, flush = false, children }: RevealProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classNames(styles.reveal, flush && styles.flush)} onToggle={() => setOpened(true)}>
      <summary>
        {label}
        {aside !== undefined && (
          <span className={styles.aside}>
            <Suspense fallback={null}>{aside}</Suspense>
          </span>
        )}
      </summary>
      {opened && (
        <div className={styles.content}>
          <Suspense fallback={null}>{children}</Suspense>
        </div>
      )}
    </details>
  );
}
