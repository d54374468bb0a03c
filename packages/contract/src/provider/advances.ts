import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

/** Pays a client's payday from the provider's money, before the client has paid. */
export const advancePay = {
  request: z.strictObject({ client: z.uuid(), payday: z.iso.date() }),
  response: z.strictObject({ advance: z.string(), lines: z.number(), cents: z.number() }),
} satisfies FunctionContract;

/** Cancels an advance that nobody was paid from. */
export const cancelAdvance = {
  request: z.strictObject({ advance: z.uuid() }),
  response: done,
} satisfies FunctionContract;

/** Sets how much may be advanced for a client and not be repaid at a time, in cents. */
export const setCreditLimit = {
  request: z.strictObject({ client: z.uuid(), cents: z.int().min(0).max(100_000_000_000) }),
  response: done,
} satisfies FunctionContract;
