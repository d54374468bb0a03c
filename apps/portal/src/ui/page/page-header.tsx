import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons, at most one of them primary. */
  actions?: ReactNode;
  /** The menu of further actions, on narrow screens. */
  menu?: ReactNode;
  /** The menu is there on all screens. */
  keepsMenu?: boolean;
}

/** A page's title, subtitle and buttons. */
export function PageHeader({ title, subtitle, actions, menu, keepsMenu = false }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <PageTitle>{title}</PageTitle>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {menu !== undefined && <div className={classNames(styles.menu, keepsMenu && styles.kept)}>{menu}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
