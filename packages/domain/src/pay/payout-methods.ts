/** How a payout reaches people. */
export const PAYOUT_METHODS = ['transfer', 'cheque', 'other'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];
