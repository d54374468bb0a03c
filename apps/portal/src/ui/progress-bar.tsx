import styles from './progress-bar.module.css';

/** How far something has come, from 0 to 100. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress className={styles.bar} aria-label={label} value={percent} max={100} />;
}
