import { Button } from '#ui/button.tsx';
import styles from './home.module.css';

/** In place of what could not be read: saying nothing, or that there is nothing, would be wrong. */
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
