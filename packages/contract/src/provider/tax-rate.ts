import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** Sets the tax rate of a client's invoices from now on. Issued invoices keep theirs. */
export const setTaxRate = {
  /** In percent, as typed; null for the provider's rate in Canada, and none abroad. */
  request: z.strictObject({ client: z.uuid(), percent: z.string().trim().max(20).nullable() }),
  response: z.strictObject({ percent: z.string().nullable() }),
} satisfies FunctionContract;
