import type { ReactNode } from 'react';
import { wholeNumbers } from '../text/whole-numbers.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown when there is no data, with what to do about it. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{wholeNumbers(title)}</p>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && action !== false && <div className={styles.action}>{action}</div>}
    </div>
  );
}
