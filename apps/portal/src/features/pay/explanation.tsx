import type { Contributions } from '@portage/domain/contributions/calculation';
import { explainContributions } from '@portage/domain/contributions/explain';
import { formatCad } from '@portage/domain/money';
import styles from './pay.module.css';

/** Formula, year to date and annual maximum of each employer contribution of one pay. */
export function Explanation({ calculation }: { calculation: Contributions }) {
  const parts = explainContributions(calculation).filter((part) => part.payer === 'employer');
  return parts.map((part) => (
    <span key={part.code}>
      {part.text}
      <span className={styles.muted}>
        {' '}
        (so far this year {formatCad(part.soFar)} of at most {formatCad(part.maximum)})
      </span>
    </span>
  ));
}
