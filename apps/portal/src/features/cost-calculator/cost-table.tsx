import { healthTaxMaximum, type Levy } from '@portage/domain/charges/levies';
import { explainContributions } from '@portage/domain/contributions/explain';
import type { YearOfCost } from '@portage/domain/costs/employer-cost';
import type { Province } from '@portage/domain/places/provinces';
import * as charges from '@portage/messages/charges';
import * as m from '@portage/messages/cost-calculator';
import { formatCad, formatEdition, formatNumber, formatRate } from '@portage/messages/formats';
import { employerFormulas } from '#lib/texts/contribution-text.ts';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import { TermLabel } from '#ui/tooltip/term-help.tsx';
import styles from './cost-calculator.module.css';

interface CostTableProps {
  cost: YearOfCost;
  province: Province;
  /** What an employer pays too, at rates that aren't known. */
  missing: readonly Levy[];
}

/** Gross, contributions and total of the first pay and of the year, what they leave out, and how the first pay was calculated. */
export function CostTable({ cost, province, missing }: CostTableProps) {
  const { firstPay, year, pays } = cost;
  const last = pays.at(-1) ?? firstPay;
  const rows = [
    [m.gross, firstPay.gross, last.gross, year.gross, null],
    [m.ei, firstPay.ei, last.ei, year.ei, 'ei'],
    [m.cpp, firstPay.cpp, last.cpp, year.cpp, 'cpp'],
    [m.total, firstPay.total, last.total, year.total, null],
  ] as const;
  const formulas = employerFormulas(
    explainContributions(firstPay.calculation, { formatCad, formatRate, formatNumber }),
  ).flatMap(({ texts }) => texts);
  return (
    <Card title={m.cost}>
      <table className={styles.table}>
        <caption className={styles.muted}>{m.tableCaption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{m.firstPay}</th>
            <th scope="col" data-detail="">
              {m.lastPay}
            </th>
            <th scope="col">{m.year({ count: pays.length })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, first, final, whole, term]) => (
            <tr key={label} data-total={label === m.total}>
              <th scope="row">{term === null ? label : <TermLabel term={term}>{label}</TermLabel>}</th>
              <td>
                <Money cents={first} />
              </td>
              <td data-detail="">
                <Money cents={final} />
              </td>
              <td>
                <Money cents={whole} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing.length > 0 && <p className={styles.missing}>{missingText(province, missing)}</p>}
      <details className={styles.details}>
        <summary>{m.calculation}</summary>
        <ul className={styles.formulas}>
          {formulas.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      <p className={styles.muted}>{m.rates({ edition: formatEdition(firstPay.calculation.steps.edition) })}</p>
    </Card>
  );
}

function missingText(province: Province, missing: readonly Levy[]): string {
  const levies = missing.map((levy) => charges.levyName({ levy: `${levy}${province}` })).join(', ');
  const most = missing.includes('health') ? healthTaxMaximum[province] : undefined;
  const text = m.leviesMissing({ levies });
  return most === undefined ? text : `${text} ${m.healthTaxMost({ rate: formatRate(most) })}`;
}
