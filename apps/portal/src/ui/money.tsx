import { type Cents, formatCad } from '@portage/domain/money';
import styles from './money.module.css';

interface MoneyProps {
  cents: Cents;
  /** Writes the currency before the amount: 'CAD 18,420.55'. Left out where a heading already says it. */
  currency?: boolean;
}

/** A Canadian amount in numerals of equal width, so that columns of them line up. */
export function Money({ cents, currency = false }: MoneyProps) {
  return (
    <span className={styles.money}>
      {currency && 'CAD '}
      {formatCad(cents)}
    </span>
  );
}
