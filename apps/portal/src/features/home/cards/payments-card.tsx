import { type DayCost, monthCost } from '@portage/domain/costs/payroll-costs';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { formatCad, formatDollarsAndCents } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import * as quebec from '@portage/messages/quebec';
import { Card } from '#ui/page/card.tsx';
import styles from '../home.module.css';

interface PaymentsCardProps {
  costs: readonly DayCost[];
  /** Someone works in Quebec. */
  hasQuebec: boolean;
  today: PlainDate;
  /** Someone was paid at some time, or will be. */
  hadPay: boolean;
}

/** The month's payments: sum, count and split. The specification titles it CAD and formats it as US dollars, without the country. */
export function PaymentsCard({ costs, hasQuebec, today, hadPay }: PaymentsCardProps) {
  const month = monthCost(costs, today);
  const parts = [
    [m.grossPart, month.gross],
    [m.eiPart, month.ei],
    [m.cppPart, month.cpp],
    [m.oneTimePart, month.oneTime],
  ] as const;
  return (
    <Card title={m.payments}>
      <p className={styles.figure} data-none={!hadPay}>
        {formatDollarsAndCents(month.total)}
      </p>
      <p className={styles.note}>
        {[
          m.paymentCount({ count: month.count }),
          ...parts.flatMap(([part, amount]) => (amount === 0 ? [] : [part({ amount: formatCad(amount) })])),
          ...(month.estimate ? [m.withEstimates] : []),
        ].join('\u00a0· ')}
      </p>
      {!hadPay && <p className={styles.note}>{m.noPaymentsYet}</p>}
      {hasQuebec && month.count > 0 && <p className={styles.note}>{quebec.note}</p>}
    </Card>
  );
}
