import { shownAmount } from '../money/amount.tsx';
import styles from './payouts.module.css';

/** By how much an amount differs, with its sign; a dash for nothing. */
export const Difference = ({ value }: { value: number }) =>
  value === 0 ? (
    '–'
  ) : (
    <span className={styles.difference}>{`${value > 0 ? '+' : '\u2212'}${shownAmount(Math.abs(value))}`}</span>
  );
