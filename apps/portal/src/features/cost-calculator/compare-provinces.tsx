import type { EmployerCost } from '@portage/domain/costs/employer-cost';
import { todayAt } from '@portage/domain/dates/plain-date';
import { type MinimumWages, minimumWageOn } from '@portage/domain/minimum-wage/minimum-wage';
import { type Cents, cents, subtractCents } from '@portage/domain/money/money';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/cost-calculator';
import { formatCad } from '@portage/messages/formats';
import { useId } from 'react';
import { Link } from 'react-router';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import styles from './cost-calculator.module.css';

interface CompareProvincesProps {
  chosen: Province;
  /** The cost of a year in a province. */
  costIn: (province: Province) => EmployerCost;
  /** The query of the calculator with that province. */
  queryOf: (province: Province) => string;
  wages: MinimumWages;
}

/**
 * The cost of the year in every province, how it differs from the chosen one, and the minimum wage. A province's name chooses
 * it.
 */
export function CompareProvinces({ chosen, costIn, queryOf, wages }: CompareProvincesProps) {
  const note = useId();
  const { total } = costIn(chosen);
  const today = todayAt(Date.now());
  return (
    <Card title={m.compare}>
      <p className={styles.muted} id={note}>
        {m.compareNote}
      </p>
      <table className={styles.table} aria-label={m.compareCaption} aria-describedby={note}>
        <thead>
          <tr>
            <th scope="col">{m.provinceColumn}</th>
            <th scope="col" data-detail="">
              {m.ei}
            </th>
            <th scope="col" data-detail="">
              {m.cpp}
            </th>
            <th scope="col">{m.total}</th>
            <th scope="col">{m.difference}</th>
            <th scope="col" data-detail="">
              {m.minimumWage}
            </th>
          </tr>
        </thead>
        <tbody>
          {PROVINCES.map((province) => {
            const cost = costIn(province);
            const wage = minimumWageOn(wages, province, today);
            return (
              <tr key={province} data-chosen={province === chosen ? '' : undefined}>
                <th scope="row">
                  {province === chosen ? (
                    provinceNames[province]
                  ) : (
                    <Link to={`?${queryOf(province)}`} replace preventScrollReset>
                      {provinceNames[province]}
                    </Link>
                  )}
                </th>
                <td data-detail="">
                  <Money cents={cost.ei} />
                </td>
                <td data-detail="">
                  <Money cents={cost.cpp} />
                </td>
                <td>
                  <Money cents={cost.total} />
                </td>
                <td>{differenceText(subtractCents(cost.total, total))}</td>
                <td data-detail="">{wage && <Money cents={wage.hourly} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function differenceText(difference: Cents): string {
  if (difference === 0) return '—';
  return `${difference < 0 ? '−' : '+'}${formatCad(cents(Math.abs(difference)))}`;
}
