import type { ReactNode } from 'react';
import { config } from '#lib/browser/config.ts';
import { classNames } from '#ui/class-names.ts';
import { PageTitle } from '#ui/page/page-title.tsx';
import styles from './access.module.css';

interface AccessLayoutProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  /** What matters more than the page, above its title. */
  first?: ReactNode;
  /** Shown next to the form on wide screens. */
  aside?: ReactNode;
  /** Widens the column for a long form, which has the links to other languages in its own corner. */
  wide?: boolean;
}

/** Layout of every page before sign-in: brand, heading, form. */
export function AccessLayout({ title, subtitle, children, first, aside, wide = false }: AccessLayoutProps) {
  return (
    <div
      className={classNames(
        styles.layout,
        aside !== undefined && 'with-aside',
        aside !== undefined && !wide && 'shows-languages',
      )}
    >
      <main className={styles.main}>
        <div className={styles.form} data-wide={wide}>
          <p className={styles.brand}>
            <span className={styles.mark} aria-hidden="true">
              {config.brand.initial}
            </span>
            {config.brand.name}
          </p>
          {first}
          <PageTitle>{title}</PageTitle>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          {children}
        </div>
      </main>
      {aside}
    </div>
  );
}
