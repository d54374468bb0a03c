import { leviesOf } from '@portage/domain/charges/levies';
import { compareProvinces } from '@portage/domain/costs/compare-provinces';
import type { EmployerCost } from '@portage/domain/costs/employer-cost';
import { todayAt } from '@portage/domain/dates/plain-date';
import { type Cents, cents, NO_CENTS, subtractCents } from '@portage/domain/money/money';
import { PROVINCES, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/cost-calculator';
import { formatCad } from '@portage/messages/formats';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ChargeTerms } from '#lib/figures/charge-terms-queries.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/page/card.tsx';
import { tableRoles } from '#ui/table/table-roles.ts';
import { Money } from '#ui/text/money.tsx';
import styles from './cost-calculator.module.css';

interface CompareProvincesProps {
  chosen: Province;
  /** The cost of a year in a province. */
  costIn: (province: Province) => EmployerCost;
  /** The query of the calculator with that province. */
  queryOf: (province: Province) => string;
  levies: ChargeTerms['rates'];
}

/** Where a year costs something else, and how much more or less than in the chosen province. A province's name chooses it. */
export function CompareProvinces({ chosen, costIn, queryOf, levies }: CompareProvincesProps) {
  const note = useId();
  const rows = compareProvinces(costIn, levies, todayAt(Date.now()));
  const total = rows.find(({ provinces }) => provinces.includes(chosen))?.total ?? NO_CENTS;
  const hasLevies = rows.some((row) => row.levies !== 0);
  return (
    <Card title={m.compare}>
      <p className={classNames(styles.muted, styles.note)} id={note}>
        {m.compareNote}
        {!hasLevies &&
          ` ${m.healthTaxIn({ provinces: withHealthTax.map((province) => provinceNames[province]).join(', ') })}`}
      </p>
      <table
        className={classNames(styles.table, styles.provinceRows)}
        aria-label={m.compareCaption}
        aria-describedby={note}
        {...tableRoles.table}
      >
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th scope="col" {...tableRoles.header}>
              {m.provinceColumn}
            </th>
            <th scope="col" {...tableRoles.header} data-detail="">
              {m.ei}
            </th>
            <th scope="col" {...tableRoles.header} data-detail="">
              {m.cpp}
            </th>
            {hasLevies && (
              <th scope="col" {...tableRoles.header} data-detail="">
                {m.levies}
              </th>
            )}
            <th scope="col" {...tableRoles.header}>
              {m.total}
            </th>
            <th scope="col" {...tableRoles.header} data-difference="">
              {m.difference}
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map((row) => (
            <tr
              key={row.provinces[0]}
              {...tableRoles.row}
              data-chosen={row.provinces.includes(chosen) ? '' : undefined}
            >
              <th scope="row" {...tableRoles.rowHeader}>
                <ul className={styles.provinces}>
                  {row.provinces.map((province) => (
                    <li key={province}>
                      {/* Also the chosen one is a link, so that it keeps the focus. */}
                      <Link
                        to={`?${queryOf(province)}`}
                        aria-current={province === chosen ? 'true' : undefined}
                        preventScrollReset
                      >
                        {provinceNames[province]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </th>
              <td {...tableRoles.cell} data-detail="">
                <Money cents={row.cost.ei} />
              </td>
              <td {...tableRoles.cell} data-detail="">
                <Money cents={row.cost.cpp} />
              </td>
              {hasLevies && (
                <td {...tableRoles.cell} data-detail="">
                  <Money cents={row.levies} />
                </td>
              )}
              <td {...tableRoles.cell}>
                <Money cents={row.total} />
              </td>
              <td {...tableRoles.cell} data-difference="">
                {differenceText(subtractCents(row.total, total))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Where an employer pays a health tax, whose rate the provider sets. */
const withHealthTax = PROVINCES.filter((province) => leviesOf(province).includes('health'));

function differenceText(difference: Cents): string {
  if (difference === 0) return '—';
  return `${difference < 0 ? '−' : '+'}${formatCad(cents(Math.abs(difference)))}`;
}
