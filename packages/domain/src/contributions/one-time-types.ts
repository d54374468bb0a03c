/** The payment types of the one-time payment form (row `paymentTypes` of e2e/tables/pay.ts). */
export const ONE_TIME_TYPES = ['Bonus', 'Stipend', 'Reimbursement', 'Severance', 'Vacation', 'Other'] as const;
export type OneTimeType = (typeof ONE_TIME_TYPES)[number];

/**
 * Whether a one-time payment carries contributions. 'undecided': severance is either a retiring allowance (none) or pay in
 * lieu of notice (both), and Other can be anything, so it is decided for each payment.
 */
export type ContributionTreatment = 'contributions' | 'none' | 'undecided';

const TREATMENTS: Record<OneTimeType, ContributionTreatment> = {
  Bonus: 'contributions',
  Stipend: 'contributions',
  Vacation: 'contributions',
  Reimbursement: 'none',
  Severance: 'undecided',
  Other: 'undecided',
};

export function contributionTreatment(type: OneTimeType): ContributionTreatment {
  return TREATMENTS[type];
}

export function isOneTimeType(value: unknown): value is OneTimeType {
  return ONE_TIME_TYPES.some((type) => type === value);
}
