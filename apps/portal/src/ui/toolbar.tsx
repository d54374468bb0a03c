import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** The row above a table: tabs or a count at the start, search and filters at the end. */
export function Toolbar({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {start}
      <search className={styles.filters}>{children}</search>
    </div>
  );
}
