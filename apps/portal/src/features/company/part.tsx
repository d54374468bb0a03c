import { type ReactNode, useId } from 'react';
import styles from './company.module.css';

interface PartProps {
  id: string;
  title: string;
  /** Small buttons at the end of the heading's line, where one card is the whole part. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the page, which its links lead to. */
export function Part({ id, title, actions, children }: PartProps) {
  const heading = useId();
  return (
    <section id={id} className={styles.part} aria-labelledby={heading}>
      <div className={styles.partHead}>
        <h2 id={heading} className={styles.heading}>
          {title}
        </h2>
        {actions !== undefined && <div className={styles.buttons}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
