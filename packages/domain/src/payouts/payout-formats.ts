/** How a batch of payouts is written for the bank: Payments Canada's Standard 005, or a table. */
export const PAYOUT_FORMATS = ['cpa005', 'csv'] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];
