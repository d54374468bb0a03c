import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './back-link.module.css';

/** A link to the list that a page belongs to, above the page's title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </Link>
  );
}
