import type { EmployerCost } from '@portage/domain/costs/employer-cost';
import { todayAt } from '@portage/domain/dates/plain-date';
import { type MinimumWages, minimumWageOn } from '@portage/domain/minimum-wage/minimum-wage';
import { type Cents, cents, subtractCents } from '@portage/domain/money/money';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/cost-calculator';
import { formatCad } from '@portage/messages/formats';
import { useId } from 'react';
import { Link } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { classNames } from '#ui/class-names.ts';
import { SortHeader } from '#ui/list/sort-button.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
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

interface Compared {
  province: Province;
  cost: EmployerCost;
  wage: ReturnType<typeof minimumWageOn>;
}

/** What each column sorts by. The difference is from the same amount everywhere. */
const compared: SortKeys<Compared> = {
  province: ({ province }) => provinceNames[province],
  ei: ({ cost }) => cost.ei,
  cpp: ({ cost }) => cost.cpp,
  total: ({ cost }) => cost.total,
  difference: ({ cost }) => cost.total,
  wage: ({ wage }) => wage?.hourly ?? 0,
};

/**
 * The cost of the year in every province, how it differs from the chosen one, and the minimum wage. A province's name chooses
 * it.
 */
export function CompareProvinces({ chosen, costIn, queryOf, wages }: CompareProvincesProps) {
  const note = useId();
  const { total } = costIn(chosen);
  const today = todayAt(Date.now());
  const { rows, ...order } = useUrlOrder(
    'sort',
    PROVINCES.map((province) => ({ province, cost: costIn(province), wage: minimumWageOn(wages, province, today) })),
    compared,
  );
  const [params] = useUrlParams();
  const sort = params.get('sort');
  return (
    <Card title={m.compare}>
      <p className={classNames(styles.muted, styles.note)} id={note}>
        {m.compareNote}
      </p>
      <table className={styles.table} aria-label={m.compareCaption} aria-describedby={note}>
        <thead>
          <tr>
            <SortHeader column="province" label={m.provinceColumn} {...order} />
            <SortHeader column="ei" label={m.ei} data-detail="" {...order} />
            <SortHeader column="cpp" label={m.cpp} data-detail="" {...order} />
            <SortHeader column="total" label={m.total} {...order} />
            <SortHeader column="difference" label={m.difference} {...order} />
            <SortHeader column="wage" label={m.minimumWage} data-detail="" {...order} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ province, cost, wage }) => {
            return (
              <tr key={province} data-chosen={province === chosen ? '' : undefined}>
                <th scope="row">
                  {/* Also the chosen one is a link, so that it keeps the focus. */}
                  <Link
                    to={`?${queryOf(province)}${sort === null ? '' : `&sort=${encodeURIComponent(sort)}`}`}
                    aria-current={province === chosen ? 'true' : undefined}
                    preventScrollReset
                  >
                    {provinceNames[province]}
                  </Link>
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
