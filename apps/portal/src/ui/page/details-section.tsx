import { type ReactNode, useId } from 'react';
import styles from './details-section.module.css';

interface DetailsSectionProps {
  title: string;
  /** Small buttons at the end of the heading's line, or all that there is to say. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A titled part of a person's record. */
export function DetailsSection({ title, actions, children }: DetailsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
