import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-payouts';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import { Money } from '#ui/text/money.tsx';
import { Difference } from '../difference.tsx';
import styles from '../payouts.module.css';
import type { Batch } from '../payouts-queries.ts';
import { paymentsWith } from './batch-people.tsx';
import type { PaymentMark } from './batch-queries.ts';

/** From what is usually paid to these people to what the batch pays, by cause. */
export function DifferenceCard({ batch }: { batch: Batch }) {
  const causes: readonly [mark: PaymentMark, people: number, amount: number][] = [
    ['first', batch.first_people, batch.first_cents],
    ['changed', batch.changed_people, batch.changed_cents],
    ['late', batch.late_people, batch.late_cents],
    ['onetime', batch.one_time_people, batch.one_time_cents],
  ];
  return (
    <Card title={m.difference}>
      <dl className={styles.sum}>
        <div>
          <dt>{m.usual}</dt>
          <dd>
            <Money cents={cents(batch.usual_cents)} currency />
          </dd>
        </div>
        {causes
          .filter(([, people]) => people > 0)
          .map(([mark, people, amount]) => (
            <div key={mark}>
              <dt>
                {m.cause({ cause: mark })} <Link to={paymentsWith(mark)}>{m.ofPeople({ people })}</Link>
              </dt>
              <dd>
                <Difference value={amount} />
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
