import { z } from 'zod';
import { done, type FunctionContract, unchecked } from './contract.ts';

export const plansFunctions = {
  /** Opens a checkout for a plan. Price, coupon and customer come from the server's records, never from the caller. */
  'create-checkout-page': {
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
  },

  /**
   * What the billing provider knows of the company's current plan, or of the last one where none is current. Empty for a plan that
   * was not bought by a checkout.
   */
  'plan-billing': {
    request: z.strictObject({ companyId: z.uuid() }),
    response: z.strictObject({
      /** The last plan of a company that has no current one; null with one, and where there never was one. */
      ended: z.strictObject({ plan_name: z.string(), ended_on: z.iso.date() }).nullable(),
      /** The day of the next charge; null when the plan does not renew by itself. */
      renews_on: z.iso.date().nullable(),
      /** The day a plan that was paid for ends because it was set not to renew; null for one that renews or has no end. */
      ends_on: z.iso.date().nullable(),
      /** The card that is charged; null when none is saved. */
      card: z.strictObject({ brand: z.string(), last4: z.string() }).nullable(),
      /** Newest first, at most 24. Amounts in cents of CAD. */
      invoices: z.array(
        z.strictObject({
          number: z.string().nullable(),
          issued_on: z.iso.date(),
          cents: z.number().int(),
          status: z.enum(['open', 'paid', 'void']),
          url: z.string().nullable(),
        }),
      ),
    }),
  },

  /** Cancels the company's Processing plan and its checkout, which can then no longer be paid. The current plan stays. */
  'cancel-plan-change': {
    request: z.strictObject({ companyId: z.uuid() }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
