import { isOneTimeType } from '@portage/domain/contributions/one-time-types';
import { isMissingRates } from '@portage/domain/contributions/rates';
import { parsePlainDate, todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { parseCents, sumCents } from '@portage/domain/money/money';
import { oneTimeCost, treatmentOf } from '@portage/domain/one-time/one-time-cost';
import type { OneTimePaymentForm } from '@portage/domain/one-time/one-time-payment-form';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/one-time-payment';
import { useQuery } from '@tanstack/react-query';
import { useRates } from '#lib/figures/rates-queries.ts';
import { contributionNames } from '#lib/texts/contribution-text.ts';
import { estimateText, missingRatesText } from '#lib/texts/missing-rates-text.ts';
import { Alert } from '#ui/message/alert.tsx';
import { memberCalculationsQuery } from '../../calculation/calculation-queries.ts';
import { Explanation } from '../../calculation/explanation.tsx';
import styles from '../../pay.module.css';

/** The payment's cost including employer contributions, once the form has enough data. */
export function OneTimeCostNote({ form }: { form: OneTimePaymentForm }) {
  const { data: pays } = useQuery(memberCalculationsQuery(form.employeeName));
  const date = parsePlainDate(form.paymentDate);
  const rates = useRates(yearOf(date ?? todayAt(Date.now())));
  const amount = /^\d{1,10}$/.test(form.amount) ? parseCents(form.amount) : null;
  const treatment = treatmentOf(form.paymentType, form.treatment);
  if (!isOneTimeType(form.paymentType)) return null;
  if (date === null || treatment === null || pays === undefined || rates === null || !amount) return null;
  try {
    const cost = oneTimeCost({ date, amount, treatment, type: form.paymentType }, pays, rates);
    if (cost === null) return null;
    const total = formatCad(sumCents([amount, cost.ei, cost.cpp]));
    return (
      <Alert tone="information" title={(cost.estimate ? m.costEstimate : m.cost)({ amount: total })}>
        {cost.calculation === null ? (
          <p>{m.noContributions}</p>
        ) : (
          <p className={styles.working}>
            <span>
              {m.costParts({
                amount: formatCad(amount),
                ei: formatCad(cost.ei),
                cpp: formatCad(cost.cpp),
                ...contributionNames(cost.calculation.steps.province),
              })}
            </span>
            {cost.estimate && <span>{estimateText(cost.calculation)}</span>}
            <Explanation calculation={cost.calculation} />
          </p>
        )}
      </Alert>
    );
  } catch (error) {
    if (!isMissingRates(error)) throw error;
    return (
      <Alert tone="waiting" title={m.costUnknown}>
        <p>{missingRatesText(error)}</p>
      </Alert>
    );
  }
}
