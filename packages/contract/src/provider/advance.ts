import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

export const advanceActs = {
  /** Pays a client's payday from the provider's money, before the client has paid. */
  'provider/advance-pay': {
    request: z.strictObject({ client: z.uuid(), payday: z.iso.date() }),
    response: z.strictObject({ advance: z.string(), lines: z.number(), cents: z.number() }),
  },

  /** Cancels an advance that nobody was paid from. */
  'provider/cancel-advance': {
    request: z.strictObject({ advance: z.uuid() }),
    response: done,
  },

  /** Sets how much may be advanced for a client and not be repaid at a time, in cents. */
  'provider/set-credit-limit': {
    request: z.strictObject({ client: z.uuid(), cents: z.int().min(0).max(100_000_000_000) }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
