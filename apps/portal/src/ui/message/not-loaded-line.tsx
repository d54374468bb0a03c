import styles from './alert.module.css';
import { Alert } from './alert.tsx';
import { type Read, TryAgain } from './try-again.tsx';

/** A line in place of what could not be read, so that nothing looks calm. Nothing while the reads have data. */
export function NotLoadedLine({
  text,
  reads,
}: {
  text: string;
  reads: readonly (Read & { isLoadingError: boolean })[];
}) {
  const failed = reads.filter(({ isLoadingError }) => isLoadingError);
  if (failed.length === 0) return null;
  return (
    <Alert tone="waiting">
      <div className={styles.line}>
        <p>{text}</p>
        <TryAgain reads={failed} size="s" />
      </div>
    </Alert>
  );
}
