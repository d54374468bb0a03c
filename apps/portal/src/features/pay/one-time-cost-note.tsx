import { MissingRatesError } from '@portage/domain/contributions/rates';
import { formatCad } from '@portage/domain/money';
import { oneTimeCost, treatmentOf } from '@portage/domain/one-time-cost';
import type { OneTimePaymentForm } from '@portage/domain/one-time-payment-form';
import { parsePlainDate } from '@portage/domain/plain-date';
import { Alert } from '#ui/alert.tsx';
import { useMemberCalculations } from './calculation.ts';
import { Explanation } from './explanation.tsx';
import styles from './pay.module.css';

/** The payment's cost including employer contributions, once the form has enough data. */
export function OneTimeCostNote({ form }: { form: OneTimePaymentForm }) {
  const { data: pays } = useMemberCalculations(form.employeeName);
  const date = parsePlainDate(form.paymentDate);
  const amount = Number(form.amount) * 100;
  const treatment = treatmentOf(form.paymentType, form.treatment);
  if (date === null || treatment === null || pays === undefined || !(amount > 0 && Number.isSafeInteger(amount)))
    return null;
  try {
    const cost = oneTimeCost({ date, amount, treatment }, pays);
    if (cost === null) return null;
    return (
      <Alert tone="information" title={`Cost: CAD ${formatCad(amount + cost.ei + cost.cpp)}`}>
        {cost.calculation === null ? (
          <p>This payment carries no CPP and no EI.</p>
        ) : (
          <p className={styles.working}>
            <span>
              Amount {formatCad(amount)} · EI {formatCad(cost.ei)} · CPP {formatCad(cost.cpp)}
            </span>
            <Explanation calculation={cost.calculation} />
          </p>
        )}
      </Alert>
    );
  } catch (error) {
    if (!(error instanceof MissingRatesError)) throw error;
    return (
      <Alert tone="waiting" title="The cost is not known yet">
        <p>{error.message}</p>
      </Alert>
    );
  }
}
