import * as m from '@portage/messages/pay';
import { Button } from '#ui/button/button.tsx';
import styles from '../pay.module.css';

interface EarlierPaymentsProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Loads the next page of a list. Hidden on the last page. */
export function EarlierPayments({ list }: EarlierPaymentsProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className={styles.more}>
      <Button onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage}>
        {m.showEarlier}
      </Button>
    </p>
  );
}
