import { z } from 'zod';
import { type FunctionContract, unchecked } from './contract.ts';

/** Opens a checkout for a plan. Price, coupon and customer come from the server's records, never from the caller. */
export const createCheckoutPage = {
  request: z.object({
    planName: z.string(),
    term: z.string(),
    employeeCount: z.number().int().min(1).max(999_999).default(1),
    userId: z.uuid().optional(),
    companyId: z.uuid().optional(),
    priceId: unchecked<string>(),
    coupon: unchecked<string | null>(),
    customerId: unchecked<string>(),
    isTestEnvironment: unchecked<boolean>(),
  }),
  /** The page to send the payer to. */
  response: z.strictObject({ url: z.url() }),
} satisfies FunctionContract;
