import type { Contributions } from '@portage/domain/contributions/calculation';
import { NOT_INCLUDED } from '@portage/domain/contributions/explain';
import { formatShortDate } from '@portage/domain/date-format';
import { parsePlainDate } from '@portage/domain/plain-date';
import { Skeleton } from '#ui/skeleton.tsx';
import { Explanation } from './explanation.tsx';
import styles from './pay.module.css';

interface CalculationDetailsProps {
  /** Undefined while loading, null when none is stored. */
  calculation: Contributions | null | undefined;
  payday: string;
  missing: string;
}

/** How the stored contributions were calculated: formulas, payday and rates edition. */
export function CalculationDetails({ calculation, payday, missing }: CalculationDetailsProps) {
  const date = parsePlainDate(payday);
  if (calculation === undefined) return <Skeleton height="5rem" />;
  if (calculation === null) return <span className={styles.working}>{missing}</span>;
  return (
    <span className={styles.working}>
      <Explanation calculation={calculation} />
      <span>
        {date && `Payday ${formatShortDate(date)}. `}Rates: {calculation.steps.edition}.
      </span>
      <span>{NOT_INCLUDED}</span>
    </span>
  );
}
