import { estimateCharges } from '@portage/domain/charges/estimate';
import type { EmployerCost } from '@portage/domain/costs/employer-cost';
import { todayAt } from '@portage/domain/dates/plain-date';
import { sumCents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import { chargeName } from '@portage/messages/charge-wording';
import * as charges from '@portage/messages/charges';
import * as m from '@portage/messages/cost-calculator';
import * as provinces from '@portage/messages/provinces';
import type { ChargeTerms } from '#lib/figures/charge-terms-queries.ts';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import styles from './cost-calculator.module.css';

interface ChargesEstimateProps {
  terms: ChargeTerms;
  province: Province;
  year: EmployerCost;
}

/** What invoices charge beside pay, estimated for the year; nothing where the provider has set nothing. */
export function ChargesEstimate({ terms, province, year }: ChargesEstimateProps) {
  const estimated = estimateCharges(terms, { province, gross: year.gross, day: todayAt(Date.now()) });
  if (estimated.length === 0) return null;
  const sum = sumCents([year.total, ...estimated.map(({ cents }) => cents)]);
  return (
    <Card title={m.charges}>
      <table className={styles.table} aria-label={m.charges}>
        <tbody>
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
      <p className={styles.muted}>{m.chargesNote}</p>
    </Card>
  );
}
