import { Button } from '#ui/button.tsx';
import styles from './home.module.css';

/** Replaces data that failed to load; an empty state would be wrong. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.notLoaded}>
      <p>This could not be loaded.</p>
      <Button size="s" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
