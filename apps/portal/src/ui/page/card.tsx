import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

interface CardProps {
  title?: string;
  /** Small content at the end of the title row. */
  aside?: ReactNode;
  /** No padding, for a list or table that reaches the edges. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Card({ title, aside, flush = false, className, children }: CardProps) {
  const id = useId();
  const classes = classNames(styles.card, flush ? styles.flush : styles.padded, className);
  if (title === undefined) return <div className={classes}>{children}</div>;
  return (
    <section className={classes} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** Cards beside each other where there is room, such as those of a record. @param even whether the first is about as tall as the others */
export const Cards = ({ even = false, children }: { even?: boolean; children: ReactNode }) => (
  <div className={classNames(styles.cards, !even && styles.tallFirst)}>{children}</div>
);
