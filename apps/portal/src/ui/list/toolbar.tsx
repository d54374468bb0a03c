import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

interface ToolbarProps {
  /** Tabs or a count, before the search. */
  start?: ReactNode;
  /** Buttons after the search and the filters. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The row above a table: search and filters, with what belongs before them and after them. */
export function Toolbar({ start, actions, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {start}
      <search className={styles.filters}>{children}</search>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
