import type { TaxStep } from '@portage/domain/income-tax/tax-steps';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/tax-steps';
import { Fragment } from 'react';
import { taxStepTexts } from '#lib/texts/tax-text.ts';
import styles from './tax-step-list.module.css';

const parts = { with: m.yearWith, without: m.yearWithout };

/** How an income tax is calculated, behind a summary. */
export const TaxSteps = ({ summary, steps }: { summary: string; steps: readonly TaxStep[] }) => (
  <details className={styles.details}>
    <summary>{summary}</summary>
    <TaxStepList steps={steps} />
  </details>
);

/** How an income tax is calculated: each step with its formula and the place of its rule. */
export function TaxStepList({ steps }: { steps: readonly TaxStep[] }) {
  const texts = taxStepTexts(steps);
  return (
    <ol className={styles.steps}>
      {texts.map(({ part, name, amount, formula, source }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two steps can be of the same factor, and they never move
        <Fragment key={at}>
          {part !== null && part !== texts[at - 1]?.part && <li className={styles.part}>{parts[part]}</li>}
          <li>
            <p className={styles.result}>
              <span>{name}</span>
              <span>{formatCad(amount)}</span>
            </p>
            <p>
              {`= ${formula} `}
              <small className={styles.source}>{source}</small>
            </p>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
