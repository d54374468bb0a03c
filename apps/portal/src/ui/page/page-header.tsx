import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons, at most one of them primary. */
  actions?: ReactNode;
  /** The menu of further actions, on narrow screens. */
  menu?: ReactNode;
}

/** A page's title, subtitle and buttons. */
export function PageHeader({ title, subtitle, actions, menu }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <PageTitle>{title}</PageTitle>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {menu !== undefined && <div className={styles.menu}>{menu}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
