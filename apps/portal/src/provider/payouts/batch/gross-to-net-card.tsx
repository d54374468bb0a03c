import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-payouts';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import styles from '../payouts.module.css';
import type { Batch } from '../payouts-queries.ts';

/** From the gross pay of a batch's lines to what it pays: less what is withheld, and what was paid earlier or is recovered. */
export function GrossToNetCard({ batch }: { batch: Batch }) {
  const rows = [
    [m.grossPay, batch.gross_cents],
    [m.deductions, batch.net_cents - batch.gross_cents],
    [m.paidOrRecovered, batch.cents - batch.net_cents],
  ] as const;
  return (
    <Card title={m.grossToNet}>
      <dl className={styles.sum}>
        {rows
          .filter(([label, amount]) => label === m.grossPay || amount !== 0)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money cents={cents(amount)} currency />
              </dd>
            </div>
          ))}
        <div className={styles.sumTotal}>
          <dt>{m.thisBatch}</dt>
          <dd>
            <Money cents={cents(batch.cents)} currency />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
