import { formatCad, formatCurrency } from '@portage/domain/money';
import { type DayCost, monthCost } from '@portage/domain/payroll-costs';
import type { PlainDate } from '@portage/domain/plain-date';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CardQuery } from './combine-queries.ts';
import styles from './home.module.css';
import { NotLoaded } from './not-loaded.tsx';

interface PaymentsCardProps {
  costs: readonly DayCost[] | undefined;
  today: PlainDate;
  query: CardQuery;
}

/** The month's payments: sum, count and split. The specification titles it CAD and formats it with the code USD. */
export function PaymentsCard({ costs, today, query }: PaymentsCardProps) {
  if (costs === undefined) {
    return (
      <Card title="Payments (CAD, this month)">
        {query.failed ? <NotLoaded onRetry={query.retry} /> : <Skeleton height="4rem" />}
      </Card>
    );
  }
  const month = monthCost(costs, today);
  const parts = [
    ['gross', month.gross],
    ['EI', month.ei],
    ['CPP', month.cpp],
    ['one-time', month.oneTime],
  ] as const;
  return (
    <Card title="Payments (CAD, this month)">
      <p className={styles.figure}>{formatCurrency(month.total, 'USD')}</p>
      <p className={styles.note}>
        {month.count} {month.count === 1 ? 'payment' : 'payments'}
        {parts.map(([name, amount]) => (amount === 0 ? '' : ` · ${name}\u00a0${formatCad(amount)}`)).join('')}
      </p>
    </Card>
  );
}
