import { formatNumber } from '@portage/messages/formats';
import * as m from '@portage/messages/pager';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../button/button.tsx';
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
    <nav className={styles.pager} aria-label={m.label({ label })}>
      <p aria-live="polite">{m.position({ page, pages, count: formatNumber(count), label })}</p>
      <Button size="s" aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        {m.previous}
      </Button>
      <Button size="s" aria-disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {m.next}
        <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </nav>
  );
}
