import type { Cents } from '@portage/domain/money/money';
import { formatCad, formatCadNamed } from '@portage/messages/formats';
import styles from './money.module.css';

interface MoneyProps {
  cents: Cents;
  /** Adds the currency: 'CAD 18,420.55'. Omit it under a heading that names the currency. */
  currency?: boolean;
}

/** A CAD amount in tabular figures, so columns align. */
export function Money({ cents, currency = false }: MoneyProps) {
  return <span className={styles.money}>{currency ? formatCadNamed(cents) : formatCad(cents)}</span>;
}
