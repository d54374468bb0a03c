import type { DeductionKind } from '@portage/domain/net-pay/pay-deductions';
import * as m from '@portage/messages/console-tax';

/** The kinds of deductions by name. */
export const deductionNames: Readonly<Record<DeductionKind, string>> = {
  rrsp: m.rrsp,
  unionDues: m.unionDues,
  labourFund: m.labourFund,
  support: m.support,
  craRequirement: m.craRequirement,
  garnishment: m.garnishment,
  other: m.other,
};
