import type { Contributions } from '@portage/domain/contributions/calculation';
import { explainContributions } from '@portage/domain/contributions/explain';
import { formatCad, formatNumber, formatRate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { employerFormulas } from '#lib/texts/contribution-text.ts';
import styles from '../pay.module.css';

/** Formula, year to date and annual maximum of each employer contribution of one pay. */
export function Explanation({ calculation }: { calculation: Contributions }) {
  const parts = employerFormulas(explainContributions(calculation, { formatCad, formatRate, formatNumber }));
  return parts.map(({ part, texts }) => (
    <span key={part.code}>
      {texts.join('; ')}
      <span className={styles.muted}>
        {' '}
        {m.yearToDate({ soFar: formatCad(part.soFar), maximum: formatCad(part.maximum) })}
      </span>
    </span>
  ));
}
