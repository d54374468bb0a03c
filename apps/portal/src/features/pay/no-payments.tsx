import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './pay.module.css';
import { usePaymentFilter } from './payment-filters.ts';

/**
 * Empty state: no payments yet, or none match the filter.
 * @param children what will appear here
 */
export function NoPayments({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const { isFiltered, clear } = usePaymentFilter();
  if (!isFiltered)
    return (
      <EmptyState title="No payments found" icon={icon}>
        <span className={styles.muted}>{children}</span>
      </EmptyState>
    );
  return (
    <EmptyState title="No payments found" icon={icon} action={<Button onClick={clear}>Clear filters</Button>}>
      <span className={styles.muted}>Nothing matches the search and the filters.</span>
    </EmptyState>
  );
}
