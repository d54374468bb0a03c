import { explainContributions, NOT_INCLUDED } from '@portage/domain/contributions/explain';
import type { YearOfCost } from '@portage/domain/employer-cost';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import styles from './cost-calculator.module.css';

/** Gross, contributions and total of the first pay and of the year, and how the first pay was calculated. */
export function CostTable({ cost }: { cost: YearOfCost }) {
  const { firstPay, year, pays } = cost;
  const last = pays.at(-1) ?? firstPay;
  const rows = [
    ['Gross pay', firstPay.gross, last.gross, year.gross],
    ['Employer EI', firstPay.ei, last.ei, year.ei],
    ['Employer CPP', firstPay.cpp, last.cpp, year.cpp],
    ['Total', firstPay.total, last.total, year.total],
  ] as const;
  const parts = explainContributions(firstPay.calculation).filter((part) => part.payer === 'employer');
  return (
    <Card title="Cost">
      <table className={styles.table}>
        <caption className={styles.muted}>
          In CAD. EI includes QPIP, and CPP includes CPP2; in Quebec CPP is QPP.
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col">First pay</th>
            <th scope="col">Last pay</th>
            <th scope="col">Year ({pays.length} pays)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, first, final, whole]) => (
            <tr key={label} data-total={label === 'Total'}>
              <th scope="row">{label}</th>
              <td>
                <Money cents={first} />
              </td>
              <td>
                <Money cents={final} />
              </td>
              <td>
                <Money cents={whole} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className={styles.how}>How the first pay is worked out</h3>
      <ul className={styles.formulas}>
        {parts.map((part) => (
          <li key={part.code}>{part.text}</li>
        ))}
      </ul>
      <p className={styles.muted}>
        Rates: {firstPay.calculation.steps.edition}. Contributions stop once they reach the year’s maxima.{' '}
        {NOT_INCLUDED}
      </p>
    </Card>
  );
}
