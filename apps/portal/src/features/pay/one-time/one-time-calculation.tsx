import { oneTimeTotal } from '@portage/domain/payments';
import * as m from '@portage/messages/pay';
import { useQuery } from '@tanstack/react-query';
import { Calculation } from '../calculation/calculation.tsx';
import { calculationQuery } from '../calculation/calculation-queries.ts';
import type { OneTimePayment } from '../payments.ts';
import { finalPayExplanation, paymentTypeName } from './payment-type.ts';

/** How a one-time payment's contributions were calculated, or why there are none. */
export function OneTimeCalculation({ payment }: { payment: OneTimePayment }) {
  const { data } = useQuery(calculationQuery('wip_one_time_payments', payment, payment.invoice_id ?? ''));
  const missing = payment.treatment === 'none' ? m.noContributions : m.contributionsLater;
  const pay = { label: paymentTypeName(payment), amount: oneTimeTotal(payment) };
  const { start_date: payday, estimate } = payment;
  const explanation = finalPayExplanation(payment);
  return (
    <>
      {explanation !== null && <p>{explanation}</p>}
      <Calculation calculation={data} pay={pay} payday={payday} missing={missing} estimate={estimate} />
    </>
  );
}
