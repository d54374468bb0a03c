import { yearOf } from '@portage/domain/dates/plain-date';
import type { DifferencePart, StoredPay } from '@portage/domain/pay/pay-difference';
import { textOfCode } from './coded-message.ts';
import type { Catalog } from './index.ts';

/** Why a person's pay differs from that of the period before. @param previous the calculation of the period before; `current` likewise */
export function payCauseText(
  { payDifference: m, formats }: Pick<Catalog, 'payDifference'> & { formats: Pick<Catalog['formats'], 'formatCad'> },
  { cause, amount }: DifferencePart,
  previous: StoredPay['calculation'],
  current: StoredPay['calculation'],
): string {
  const params = {
    salary: { from: formats.formatCad(previous.pay.salary), to: formats.formatCad(current.pay.salary) },
    province: { from: previous.steps.province, to: current.steps.province },
    newYear: { year: String(yearOf(current.steps.payDate)) },
  };
  const code = cause === 'maximum' && amount > 0 ? 'maximumLeft' : cause;
  return textOfCode(m, { code, params: params[cause as keyof typeof params] });
}
