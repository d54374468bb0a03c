import * as m from '@portage/messages/console-lists';
import { Button } from '#ui/button/button.tsx';
import styles from '../lists.module.css';

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Loads the next page of a list. Hidden on the last page. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <p className={styles.more}>
      <Button onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage}>
        {m.showMore}
      </Button>
    </p>
  );
}
