import { isLeavingExtra, type LeavingExtra } from '@portage/domain/leaving/leaving-extras';
import * as m from '@portage/messages/final-pay';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import type { OneTimePayment } from '../payments.ts';

const names: Readonly<Record<LeavingExtra, string>> = {
  vacation: m.vacation,
  payInLieu: m.payInLieu,
  retiringAllowance: m.retiringAllowance,
};
const explained: Readonly<Record<LeavingExtra, string>> = {
  vacation: m.vacationExplained,
  payInLieu: m.payInLieuExplained,
  retiringAllowance: m.retiringAllowanceExplained,
};

/** What a one-time payment is called: its type in the reader's language, what it is within final pay, or that it takes an overpayment back. */
export const paymentTypeName = ({ payment_type, final_pay_kind: kind, recovery_id }: OneTimePayment): string =>
  recovery_id !== null ? m.recovery : isLeavingExtra(kind) ? names[kind] : oneTimeName(payment_type);

/** Why contributions apply to a payment of the final pay or not, or what a recovery is; null for any other payment. */
export const finalPayExplanation = ({ final_pay_kind: kind, recovery_id }: OneTimePayment): string | null =>
  recovery_id !== null ? m.recoveryExplained : isLeavingExtra(kind) ? explained[kind] : null;
