import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** Records whether a Severance or Other payment is subject to contributions. */
export const resolveOneTime = {
  request: z.strictObject({
    reference: z.string().min(1).max(40),
    treatment: z.enum(['contributions', 'none']),
    /** Refuses when the payment has a treatment already, such as by a colleague. Without it, the treatment is replaced. */
    only_undecided: z.boolean().optional(),
  }),
  response: z.strictObject({ ok: z.literal(true) }),
} satisfies FunctionContract;
