import type { Contributions } from '@portage/domain/contributions/calculation';
import { explainContributions, LEFT_OUT } from '@portage/domain/contributions/explain';
import { formatShortDate } from '@portage/domain/date-format';
import { formatCad, parseCents } from '@portage/domain/money';
import { parsePlainDate } from '@portage/domain/plain-date';
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
  const payday = parsePlainDate(line.payday);
  const calculation = line.calculation;
  if (!isCalculation(calculation)) return <span className={styles.working}>No calculation is kept for this line.</span>;
  const parts = explainContributions(calculation).filter((part) => part.payer === 'employer');
  return (
    <span className={styles.working}>
      {parts.map((part) => (
        <span key={part.code}>{part.text}</span>
      ))}
      <span>
        {payday && `Payday ${formatShortDate(payday)}. `}Rates: {calculation.steps.edition}.
      </span>
      <span>{LEFT_OUT}</span>
    </span>
  );
}

/** Whether a stored calculation has the parts that are explained; the column itself is free JSON. */
function isCalculation(value: unknown): value is Contributions {
  return typeof value === 'object' && value !== null && 'steps' in value && 'employer' in value;
}
