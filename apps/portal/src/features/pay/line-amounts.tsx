import { LEFT_OUT } from '@portage/domain/contributions/explain';
import { formatShortDate } from '@portage/domain/date-format';
import { formatCad, parseCents } from '@portage/domain/money';
import { parsePlainDate } from '@portage/domain/plain-date';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCalculation } from './calculation.ts';
import { Explanation } from './explanation.tsx';
import styles from './pay.module.css';
import type { ScheduledPayment } from './payments.ts';

interface LineAmountsProps {
  line: ScheduledPayment;
  /** Whether the working of each contribution is shown too. */
  explained: boolean;
}

/** What one line is made of; explained, also how each of the employer's contributions was calculated. */
export function LineAmounts({ line, explained }: LineAmountsProps) {
  const amounts = [
    ['gross', line.gross_salary],
    ['EI', line.ei],
    ['CPP', line.cpp],
  ] as const;
  return (
    <span className={styles.amounts}>
      <span>{amounts.map(([name, amount]) => `${name} ${formatCad(parseCents(amount))}`).join(' · ')}</span>
      {explained && <Working line={line} />}
    </span>
  );
}

function Working({ line }: { line: ScheduledPayment }) {
  const { data: calculation, isPending } = useCalculation(line);
  const payday = parsePlainDate(line.payday);
  if (isPending) return <Skeleton height="5rem" />;
  if (!calculation) return <span className={styles.working}>No calculation is kept for this line.</span>;
  return (
    <span className={styles.working}>
      <Explanation calculation={calculation} />
      <span>
        {payday && `Payday ${formatShortDate(payday)}. `}Rates: {calculation.steps.edition}.
      </span>
      <span>{LEFT_OUT}</span>
    </span>
  );
}
