import type { YearOfTakeHome } from '@portage/domain/costs/take-home';
import type { Province } from '@portage/domain/places/provinces';
import * as calculator from '@portage/messages/cost-calculator';
import { formatEdition } from '@portage/messages/formats';
import * as m from '@portage/messages/income-tax';
import { Card } from '#ui/page/card.tsx';
import { TaxSteps } from '#ui/tax-steps/tax-step-list.tsx';
import { Money } from '#ui/text/money.tsx';
import styles from './cost-calculator.module.css';

/** Gross pay, deductions and net pay of the first pay and of the year. @param takeHome null when the year has no tax tables */
export function TakeHomeTable({ takeHome, province }: { takeHome: YearOfTakeHome | null; province: Province }) {
  if (takeHome === null)
    return (
      <Card title={m.takeHome}>
        <p className={styles.muted}>{m.unknown}</p>
      </Card>
    );
  const { firstPay, year, pays } = takeHome;
  const rows = [
    [m.gross, firstPay.gross, year.gross],
    [m.cpp, firstPay.cpp, year.cpp],
    [m.ei, firstPay.ei, year.ei],
    [m.federal, firstPay.federal, year.federal],
    [province === 'QC' ? m.quebec : m.provincial, firstPay.provincial, year.provincial],
    ...(year.payrollTax === 0 ? [] : [[m.payrollTax, firstPay.payrollTax, year.payrollTax] as const]),
    [m.net, firstPay.net, year.net],
  ] as const;
  return (
    <Card title={m.takeHome}>
      <table className={styles.table}>
        <caption className={styles.muted}>{m.caption}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{calculator.firstPay}</th>
            <th scope="col">{calculator.year({ count: pays })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, first, whole]) => (
            <tr key={label} data-total={label === m.net}>
              <th scope="row">{label}</th>
              <td>
                <Money cents={first} />
              </td>
              <td>
                <Money cents={whole} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TaxSteps summary={m.how} steps={firstPay.steps} />
      <p className={styles.muted}>
        {m.tables({ edition: formatEdition(takeHome.edition) })} {takeHome.estimate && m.estimate}
      </p>
    </Card>
  );
}
