import {
  fixDeadline,
  type PayExceptionKey,
  type UnpaidStretch,
  unpaidRanges,
} from '@portage/domain/pay/pay-exceptions';
import type { Transaction } from '@portage/platform/postgres/database';
import { exception, type FoundException } from './pay-exception.ts';
import { hasKeySeenByRun } from './queries/rows.ts';

/** A stretch of pay that a run did not plan, with the reason. */
export interface UnplannedPay extends UnpaidStretch {
  readonly memberId: string;
  readonly reason:
    | { readonly code: 'provinceUnknown' | 'salaryMissing' | 'payHeld' }
    | { readonly code: 'creditStopped'; readonly params: { readonly toPay: string } }
    | { readonly code: 'treatmentMissing'; readonly params: { readonly type: string } }
    | { readonly code: 'ratesIncomplete'; readonly params: { readonly year: string } };
}

/** Undecided treatments are not here: they are found per payment, also before a run plans it. */
const keys: Readonly<Record<Exclude<UnplannedPay['reason']['code'], 'treatmentMissing'>, PayExceptionKey>> = {
  provinceUnknown: 'provinceMissing',
  salaryMissing: 'salaryMissing',
  payHeld: 'payHeld',
  creditStopped: 'creditStopped',
  ratesIncomplete: 'ratesMissing',
};

/**
 * The exceptions of stretches that were not planned: one per person, cause and range of days.
 * @param leadBankDays bank days before payday on which an invoice is issued
 */
export function refusedExceptions(refused: readonly UnplannedPay[], leadBankDays: number): FoundException[] {
  const byFact = Map.groupBy(refused, ({ memberId, reason }) =>
    [memberId, reason.code, reason.code === 'ratesIncomplete' ? reason.params.year : ''].join(' '),
  );
  return [...byFact.values()].flatMap((stretches) => {
    const [first] = stretches;
    if (first === undefined || first.reason.code === 'treatmentMissing') return [];
    const { memberId, reason } = first;
    const facts =
      reason.code === 'ratesIncomplete'
        ? { year: reason.params.year }
        : reason.code === 'creditStopped'
          ? reason.params
          : {};
    const key = keys[reason.code];
    return unpaidRanges(stretches).map(({ start, end, paydays }) => {
      const payday = paydays[0] ?? end;
      return exception(key, {
        memberId,
        firstDay: start,
        lastDay: end,
        payday,
        deadline: fixDeadline(payday, leadBankDays),
        params: { paydays, ...facts },
      });
    });
  });
}

const unplannedKeys = [...Object.values(keys), 'treatmentMissing'] satisfies PayExceptionKey[];

/** Whether an exception with this key says that pay was not planned. */
export const isUnplannedKey = (key: string): boolean => unplannedKeys.some((one) => one === key);

const refusedKeys = Object.values(keys);

/** Whether an exception with this key comes from what is planned for a person, and not from rows. */
export const isRefusedKey = (key: string): boolean => refusedKeys.some((one) => one === key);

/**
 * Whether open exceptions of a company say that a run left pay unplanned, so that a fix needs a payroll run.
 * @param memberIds whose pay; default everyone's
 */
export const hasUnplannedPay = (tx: Transaction, companyId: string, memberIds?: readonly string[]): Promise<boolean> =>
  hasKeySeenByRun(tx, companyId, unplannedKeys, memberIds);
