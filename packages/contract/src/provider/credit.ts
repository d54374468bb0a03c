import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

export const creditActs = {
  /** Sets how far a client, or all without a policy of their own, may be behind before new pay is not planned. Without a policy it is removed. */
  'provider/set-credit-policy': {
    request: z.strictObject({
      client: z.uuid().nullable(),
      policy: z
        .strictObject({
          /** Calendar days that an invoice may be overdue; null for any. */
          days: z.int().min(0).max(3650).nullable(),
          /** What may be open of all invoices, in cents; null for any. */
          cents: z.int().min(0).max(100_000_000_000).nullable(),
        })
        .nullable(),
    }),
    response: done,
  },

  /** Has a payday of a client planned although the client exceeds its credit policy. */
  'provider/lift-credit-stop': {
    request: z.strictObject({ client: z.uuid(), payday: z.iso.date() }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
