import { type ExplainedContribution, explainContributions } from '@portage/domain/contributions/explain';
import { type Cents, multiplyCents, sumCents } from '@portage/domain/money';
import { formatCad, formatNumber, formatRate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { contributionText } from '#lib/contribution-text.ts';
import { grossTexts } from '#lib/gross-text.ts';
import styles from '../pay.module.css';
import type { StoredCalculation } from './calculation-queries.ts';

interface CalculationSumProps {
  calculation: StoredCalculation;
  pay: { label: string; amount: Cents };
}

/** The pay and the employer's contributions with their formulas, adding up to the cost. */
export function CalculationSum({ calculation, pay }: CalculationSumProps) {
  const explained = explainContributions(calculation, { formatCad, formatRate, formatNumber });
  const sign = pay.amount < 0 ? -1 : 1;
  const employer = explained.filter((part) => part.payer === 'employer');
  const amounts = employer.map((part) => multiplyCents(part.amount, sign));
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
      {employer.map((part, at) => (
        <div key={part.code}>
          <dt>
            {contributionText(part)}
            <Details texts={detailsOf(part, explained)} />
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

/** The employee's premium that the employer's EI is a multiple of, and the year so far. */
function detailsOf(part: ExplainedContribution, explained: readonly ExplainedContribution[]): string[] {
  const premium = explained.find(({ payer, code }) => payer === 'employee' && code === 'ei');
  return [
    ...(part.code === 'ei' && premium !== undefined ? [contributionText(premium)] : []),
    m.yearToDate({ soFar: formatCad(part.soFar), maximum: formatCad(part.maximum) }),
  ];
}

const Details = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className={styles.detail}>
      {text}
    </span>
  ));
