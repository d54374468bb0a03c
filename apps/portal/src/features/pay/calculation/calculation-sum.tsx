import { type ExplainedContribution, explainContributions } from '@portage/domain/contributions/explain';
import { type Cents, multiplyCents, sumCents } from '@portage/domain/money/money';
import { formatCad, formatNumber, formatRate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { employerFormulas } from '#lib/texts/contribution-text.ts';
import { grossTexts } from '#lib/texts/gross-text.ts';
import { TermHelp } from '#ui/tooltip/term-help.tsx';
import styles from '../pay.module.css';
import type { StoredCalculation } from './calculation-queries.ts';

/** QPIP is explained with EI, of which it is a part elsewhere in Canada. */
const termOf = { cpp: 'cpp', cpp2: 'cpp', ei: 'ei', qpip: 'ei' } as const;

interface CalculationSumProps {
  calculation: StoredCalculation;
  pay: { label: string; amount: Cents };
}

/** The pay and the employer's contributions with their formulas, adding up to the cost. */
export function CalculationSum({ calculation, pay }: CalculationSumProps) {
  const explained = explainContributions(calculation, { formatCad, formatRate, formatNumber });
  // A reversal of a line has the positive calculation of its line. An instalment of a recovery has a negative one of its own.
  const sign = pay.amount < 0 && calculation.pay !== undefined ? -1 : 1;
  const employer = employerFormulas(explained);
  const amounts = employer.map(({ part }) => multiplyCents(part.amount, sign));
  const [payText, ...payDetails] = calculation.pay === undefined ? [pay.label] : grossTexts(calculation.pay);
  return (
    <dl className={styles.sum}>
      <div>
        <dt>
          {payText}
          <Details texts={payDetails} />
        </dt>
        <dd>{formatCad(pay.amount)}</dd>
      </div>
      {employer.map(({ part, texts: [formula, ...further] }, at) => (
        <div key={part.code}>
          <dt>
            {formula} <TermHelp term={termOf[part.code]} />
            <Details texts={calculation.steps.corrects === undefined ? [...further, yearOf(part)] : further} />
          </dt>
          <dd>{formatCad(amounts[at] ?? part.amount)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{m.calculationTotal}</dt>
        <dd>{formatCad(sumCents([pay.amount, ...amounts]))}</dd>
      </div>
    </dl>
  );
}

const yearOf = ({ soFar, maximum }: ExplainedContribution): string =>
  m.yearToDate({ soFar: formatCad(soFar), maximum: formatCad(maximum) });

const Details = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className={styles.detail}>
      {text}
    </span>
  ));
