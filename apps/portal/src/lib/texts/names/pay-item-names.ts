import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import * as m from '@portage/messages/final-pay';

/** Allowances and benefits by name. */
export const payItemNames: Readonly<Record<PayItemKind, string>> = {
  allowance: m.allowance,
  vehicleAllowance: m.vehicleAllowance,
  healthInsurance: m.healthInsurance,
  lifeInsurance: m.lifeInsurance,
  employerRrsp: m.employerRrsp,
  lockedRrsp: m.lockedRrsp,
  benefitInKind: m.benefitInKind,
};

/** What tax and contributions count of each, and why. */
export const payItemReasons: Readonly<Record<PayItemKind, string>> = {
  allowance: m.allowanceExplained,
  vehicleAllowance: m.vehicleAllowanceExplained,
  healthInsurance: m.healthInsuranceExplained,
  lifeInsurance: m.lifeInsuranceExplained,
  employerRrsp: m.employerRrspExplained,
  lockedRrsp: m.lockedRrspExplained,
  benefitInKind: m.benefitInKindExplained,
};
