import type { EstimatedCharge } from '@portage/domain/charges/estimate';
import type { EmployerCost } from '@portage/domain/costs/employer-cost';
import { todayAt } from '@portage/domain/dates/plain-date';
import type { ExchangeRate } from '@portage/domain/exchange/exchange-rates';
import { type MinimumWages, minimumWageOn } from '@portage/domain/minimum-wage/minimum-wage';
import { sumCents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import { wholeAmounts } from '@portage/domain/text/whole-amounts';
import { firstYearVacation } from '@portage/domain/time-away/vacation-rules';
import { chargeName } from '@portage/messages/charge-wording';
import * as charges from '@portage/messages/charges';
import * as m from '@portage/messages/cost-calculator';
import { formatCad } from '@portage/messages/formats';
import * as provinces from '@portage/messages/provinces';
import { aboutText } from '#lib/texts/about-text.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import styles from './cost-calculator.module.css';

interface WholeYearProps {
  /** What the provider charges beside pay. */
  estimated: readonly EstimatedCharge[];
  province: Province;
  year: EmployerCost;
  wages: MinimumWages;
  /** The currency in which the total is shown too. */
  rate: ExchangeRate | null;
}

/** Whether there is nothing beside what the law gives, so that no total of a year is shown. */
export const hasOnlyLaw = ({ estimated, rate }: Pick<WholeYearProps, 'estimated' | 'rate'>): boolean =>
  estimated.length === 0 && rate === null;

/** The total of a year with what invoices charge beside pay, where the provider has set it, and what the province's law gives. */
export function WholeYear({ estimated, province, year, wages, rate }: WholeYearProps) {
  const day = todayAt(Date.now());
  const sum = sumCents([year.total, ...estimated.map(({ cents }) => cents)]);
  const vacation = firstYearVacation(province, year.gross);
  const wage = minimumWageOn(wages, province, day);
  return (
    <Card title={hasOnlyLaw({ estimated, rate }) ? m.byLaw : m.wholeYear} aside={provinceNames[province]}>
      {estimated.length > 0 && (
        <table className={styles.table} aria-label={m.charges}>
          <tbody>
            <tr>
              <th scope="row">{m.payAndContributions}</th>
              <td>
                <Money cents={year.total} />
              </td>
            </tr>
            {estimated.map(({ levy, cents }) => (
              <tr key={levy ?? 'fee'}>
                <th scope="row">{chargeName({ charges, provinces }, { levy, province })}</th>
                <td>
                  <Money cents={cents} />
                </td>
              </tr>
            ))}
            <tr data-total="true">
              <th scope="row">{m.chargesTotal}</th>
              <td>
                <Money cents={sum} />
              </td>
            </tr>
          </tbody>
        </table>
      )}
      <div className={styles.notes}>
        {rate !== null && <p className={styles.about}>{aboutText(sum, rate)}</p>}
        {estimated.length > 0 && <p>{m.chargesNote}</p>}
        <p>
          {wholeAmounts(m.vacation({ weeks: String(vacation.weeks), amount: formatCad(vacation.pay) }))}
          {wage && wholeAmounts(` ${m.minimumWage({ amount: formatCad(wage.hourly) })}`)}
        </p>
      </div>
    </Card>
  );
}
