import * as m from '@portage/messages/pay';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import styles from '../pay.module.css';
import { usePaymentFilter } from '../payment-filters.ts';

/**
 * Empty state: no payments yet, or none match the filter.
 * @param children what will appear here
 * @param action what makes it appear
 */
export function NoPayments({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  const { isFiltered, clear } = usePaymentFilter();
  if (!isFiltered)
    return (
      <EmptyState title={m.noPayments} icon={icon} action={action}>
        <span className={styles.muted}>{children}</span>
      </EmptyState>
    );
  return (
    <EmptyState title={m.noPayments} icon={icon} action={<Button onClick={clear}>{m.clearFilters}</Button>}>
      <span className={styles.muted}>{m.noMatch}</span>
    </EmptyState>
  );
}
