import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import styles from './home.module.css';

/** Replaces data that failed to load; an empty state would be wrong. */
export function NotLoaded({ text, reads }: { text: string; reads: readonly Read[] }) {
  return (
    <div className={styles.notLoaded}>
      <p>{text}</p>
      <TryAgain reads={reads} size="s" />
    </div>
  );
}
