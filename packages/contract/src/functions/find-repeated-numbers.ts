import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

/** Which Social Insurance Numbers of a file someone of the caller's company already has. */
export const findRepeatedNumbers = {
  request: z.strictObject({
    company_id: z.uuid(),
    /** As many as a file may have rows. */
    social_insurance_numbers: z.array(z.string().regex(/^[0-9]{9}$/)).max(500),
  }),
  /** Their places in the request, from 0. */
  response: z.strictObject({ repeated: z.array(z.int()) }),
} satisfies FunctionContract;
