import { explainTax } from '@portage/domain/income-tax/explain-tax';
import type { TaxStep } from '@portage/domain/income-tax/tax-steps';
import { formatCad, formatNumber, formatRate } from '@portage/messages/formats';
import { taxStepText } from '#lib/texts/tax-text.ts';
import styles from './cost-calculator.module.css';

/** How an income tax is calculated, step by step, behind a summary. */
export function TaxSteps({ summary, steps }: { summary: string; steps: readonly TaxStep[] }) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      <ul className={styles.formulas}>
        {explainTax(steps, { formatCad, formatRate, formatNumber }).map((step) => (
          <li key={`${step.of} ${step.factor}`}>{taxStepText(step)}</li>
        ))}
      </ul>
    </details>
  );
}
