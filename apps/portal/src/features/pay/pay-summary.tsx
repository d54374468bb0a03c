import { parseCents } from '@portage/domain/money';
import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';
import styles from './pay.module.css';

/** Total collected and paid in CAD, and the number of payments. */
export function PaySummary({ total, payments }: { total: number; payments: number }) {
  return (
    <Card className={styles.summary} title="Total">
      <p className={styles.summaryAmount}>
        <Money cents={parseCents(total)} currency />
      </p>
      <p className={styles.muted}>
        over {payments} {payments === 1 ? 'payment' : 'payments'}
      </p>
    </Card>
  );
}
