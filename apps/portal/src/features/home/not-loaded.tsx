import { tryAgain } from '@portage/messages/common';
import * as m from '@portage/messages/home';
import { Button } from '#ui/button/button.tsx';
import styles from './home.module.css';

/** Replaces data that failed to load; an empty state would be wrong. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.notLoaded}>
      <p>{m.notLoaded}</p>
      <Button size="s" onClick={onRetry}>
        {tryAgain}
      </Button>
    </div>
  );
}
