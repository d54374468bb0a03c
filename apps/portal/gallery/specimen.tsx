import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** The states of one kind of component under a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** One state, with its name above. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.name}>{name}</p>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

export const longText = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '
  .repeat(3)
  .trim();
export const ignore = () => {};
