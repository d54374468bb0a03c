import type { Contributions } from '@portage/domain/contributions/calculation';
import { explainContributions } from '@portage/domain/contributions/explain';
import { formatCad, formatNumber, formatRate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { contributionText } from '#lib/contribution-text.ts';
import styles from '../pay.module.css';

/** Formula, year to date and annual maximum of each employer contribution of one pay. */
export function Explanation({ calculation }: { calculation: Contributions }) {
  const parts = explainContributions(calculation, { formatCad, formatRate, formatNumber }).filter(
    (part) => part.payer === 'employer',
  );
  return parts.map((part) => (
    <span key={part.code}>
      {contributionText(part)}
      <span className={styles.muted}>
        {' '}
        {m.yearToDate({ soFar: formatCad(part.soFar), maximum: formatCad(part.maximum) })}
      </span>
    </span>
  ));
}
