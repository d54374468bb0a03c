import { isLeavingExtra, type LeavingExtra } from '@portage/domain/leaving/leaving-extras';
import { isPayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import * as m from '@portage/messages/final-pay';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { payItemNames, payItemReasons } from '#lib/texts/names/pay-item-names.ts';
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

/** What a one-time payment is called: its type in the reader's language, what it is within final pay or beside regular pay, that it takes an overpayment back, or that it corrects contributions. */
export function paymentTypeName(payment: OneTimePayment): string {
  const { payment_type, final_pay_kind: kind } = payment;
  if (payment.recovery_id !== null) return m.recovery;
  if (payment.corrects_year !== null) return m.correction;
  if (isPayItemKind(payment.item_kind)) return payItemNames[payment.item_kind];
  return isLeavingExtra(kind) ? names[kind] : oneTimeName(payment_type);
}

/** Why contributions apply to a payment of the final pay or not, or what a recovery or correction is; null for any other payment. */
export function finalPayExplanation({ final_pay_kind: kind, ...payment }: OneTimePayment): string | null {
  if (payment.recovery_id !== null) return m.recoveryExplained;
  if (payment.corrects_year !== null) return m.correctionExplained;
  if (isPayItemKind(payment.item_kind)) return payItemReasons[payment.item_kind];
  return isLeavingExtra(kind) ? explained[kind] : null;
}
