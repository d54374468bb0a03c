import { formatCad, parseCents } from '@portage/domain/money';
import { useCalculation } from './calculation.ts';
import { CalculationDetails } from './calculation-details.tsx';
import styles from './pay.module.css';
import type { ScheduledPayment } from './payments.ts';

interface LineAmountsProps {
  line: ScheduledPayment;
  /** Whether to show how each contribution was calculated. */
  explained: boolean;
}

/** The amounts that make up one line and, if `explained`, how each employer contribution was calculated. */
export function LineAmounts({ line, explained }: LineAmountsProps) {
  const amounts = [
    ['gross', line.gross_salary],
    ['EI', line.ei],
    ['CPP', line.cpp],
  ] as const;
  return (
    <span className={styles.amounts}>
      <span>{amounts.map(([name, amount]) => `${name} ${formatCad(parseCents(amount))}`).join(' · ')}</span>
      {explained && <LineCalculation line={line} />}
    </span>
  );
}

function LineCalculation({ line }: { line: ScheduledPayment }) {
  const { data } = useCalculation('payments', line, line.updated_at);
  return <CalculationDetails calculation={data} payday={line.payday} missing="No calculation is kept for this line." />;
}
