import styles from './progress-bar.module.css';

/** A progress bar; `percent` is from 0 to 100. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return <progress className={styles.bar} aria-label={label} value={percent} max={100} />;
}
