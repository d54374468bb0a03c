import { laterOf, plainDate } from '@portage/domain/dates/plain-date';
import { oneTimeTotal } from '@portage/domain/pay/payments';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { useQuery } from '@tanstack/react-query';
import { Calculation } from '../../calculation/calculation.tsx';
import { calculationQuery } from '../../calculation/calculation-queries.ts';
import styles from '../../pay.module.css';
import type { OneTimePayment } from '../../payments.ts';
import { LateLabel } from '../../scheduled/late-note.tsx';
import { finalPayExplanation, paymentTypeName } from '../payment-type.ts';

/** How a one-time payment's contributions were calculated, or why there are none; and on which day it is paid if its own had passed. */
export function OneTimeCalculation({ payment }: { payment: OneTimePayment }) {
  const { data } = useQuery(calculationQuery('wip_one_time_payments', payment, payment.invoice_id ?? ''));
  const missing = payment.treatment === 'none' ? m.noContributions : m.contributionsLater;
  const pay = { label: paymentTypeName(payment), amount: oneTimeTotal(payment) };
  const date = plainDate(payment.start_date);
  // One that is not invoiced yet is calculated for the day on which it would be.
  const payday = laterOf(plainDate(payment.payday), data?.steps.payDate ?? date);
  const explanation = finalPayExplanation(payment);
  return (
    <>
      {explanation !== null && <p>{explanation}</p>}
      {payday !== date && (
        <p className={styles.lateNote}>
          <LateLabel /> {m.lateOneTime({ date: formatShortDateInText(date), payday: formatShortDateInText(payday) })}
        </p>
      )}
      <Calculation calculation={data} pay={pay} payday={payday} missing={missing} estimate={payment.estimate} />
    </>
  );
}
