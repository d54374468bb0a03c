import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** A client's statement of account. Amounts in cents; positive when the client owes more. */
export const clientStatement = {
  request: z.strictObject({ client: z.uuid(), from: z.iso.date().nullable(), to: z.iso.date() }),
  response: z.strictObject({
    reference: z.string(),
    opening: z.number(),
    closing: z.number(),
    entries: z.array(
      z.strictObject({
        day: z.string(),
        kind: z.string(),
        document: z.string(),
        cents: z.number(),
        balance: z.number(),
      }),
    ),
  }),
} satisfies FunctionContract;
