import * as m from '@portage/messages/console-payouts';
import { downloadCsv } from '#lib/browser/csv.ts';
import { csvAmount } from '../../money/amount.tsx';
import type { Batch } from '../payouts-queries.ts';
import { type BatchPayment, marksOf } from './batch-queries.ts';

export const nameOf = ({ first_name, last_name }: BatchPayment): string => `${first_name} ${last_name}`;

/** The number of a payment, as it is in the file for the bank: '12-345'. */
export const paymentNumber = ({ number }: Batch, { position }: BatchPayment): string => `${number}-${position}`;

/** Downloads payments without their accounts. */
export function savePayments(batch: Batch, payments: readonly BatchPayment[]): void {
  downloadCsv(
    `payout-batch-${batch.number}.csv`,
    [
      m.payment,
      m.person,
      m.client,
      m.usualColumn,
      m.grossColumn,
      m.deductionsColumn,
      m.paidOrRecovered,
      m.amount,
      m.marks,
      m.returnReason,
    ],
    payments.map((payment) => [
      paymentNumber(batch, payment),
      nameOf(payment),
      payment.company,
      payment.usual_cents === null ? '' : csvAmount(payment.usual_cents),
      csvAmount(payment.gross_cents),
      csvAmount(payment.gross_cents - payment.net_cents),
      csvAmount(payment.net_cents - payment.cents),
      csvAmount(payment.cents),
      marksOf(payment)
        .map((mark) => m.markName({ mark }))
        .join(', '),
      payment.return_reason ?? '',
    ]),
  );
}
