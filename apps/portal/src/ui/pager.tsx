import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** What the list contains, such as 'team members'. */
  label: string;
  /** First page is 1. */
  page: number;
  pages: number;
  count: number;
  onPage: (page: number) => void;
}

/** Current page and navigation. Hidden when there is only one page. */
export function Pager({ label, page, pages, count, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={`Pages of ${label}`}>
      <p aria-live="polite">
        Page {page} of {pages} · {count.toLocaleString('en-CA')} {label}
      </p>
      <Button size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        Previous page
      </Button>
      <Button size="s" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next page
        <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </nav>
  );
}
