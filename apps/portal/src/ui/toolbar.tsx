import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** The line above a table: what is shown at the start (tabs, a count), search and filters at the end. */
export function Toolbar({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {start}
      <search className={styles.filters}>{children}</search>
    </div>
  );
}
