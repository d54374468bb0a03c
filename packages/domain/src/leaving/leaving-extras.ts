import type { OneTimeType } from '../contributions/one-time-types.ts';
import { type Cents, cents, NO_CENTS } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';

/** What can be paid besides wages when employment ends. */
export const LEAVING_EXTRAS = ['vacation', 'payInLieu', 'retiringAllowance'] as const;
export type LeavingExtra = (typeof LEAVING_EXTRAS)[number];

/** Gross amounts in cents; 0 for none. */
export type LeavingExtras = Readonly<Record<LeavingExtra, Cents>>;

export const NO_EXTRAS: LeavingExtras = { vacation: NO_CENTS, payInLieu: NO_CENTS, retiringAllowance: NO_CENTS };

/** Max amount of one extra: CAD 9,999,999.99. */
export const MAX_LEAVING_EXTRA: Cents = cents(999_999_999);

/**
 * How an extra is paid: the type of the one-time payment, and whether contributions apply.
 *
 * CRA, Special payments chart: vacation pay and wages in lieu of termination notice are pensionable and insurable; a retiring
 * allowance (also called severance pay) is neither. QPIP follows the insurable earnings of EI.
 * https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/payroll/payroll-deductions-contributions/special-payments/special-payments-chart.html
 */
export const EXTRA_PAYMENTS: Readonly<
  Record<LeavingExtra, { readonly type: OneTimeType; readonly treatment: 'contributions' | 'none' }>
> = {
  vacation: { type: 'Vacation', treatment: 'contributions' },
  payInLieu: { type: 'Severance', treatment: 'contributions' },
  retiringAllowance: { type: 'Severance', treatment: 'none' },
};

/** Whether a stored text is one of the kinds. */
export const isLeavingExtra = (kind: unknown): kind is LeavingExtra => LEAVING_EXTRAS.some((one) => one === kind);

/**
 * Whether a one-time payment with contributions is pensionable in a province. In Quebec, pay in lieu of notice is part of a
 * retiring allowance, so no QPP applies; EI and QPIP do.
 *
 * Revenu Québec, Retiring allowance: it "may include … compensation in lieu of notice"; guide TP-1015.G.
 * https://www.revenuquebec.ca/en/businesses/source-deductions-and-employer-contributions/
 */
export const isPensionableOneTime = (type: OneTimeType, province: Province): boolean =>
  type !== 'Severance' || province !== 'QC';
