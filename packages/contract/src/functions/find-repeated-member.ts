import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

/** Whether someone of the caller's company has the Social Insurance Number or email address of a person who is about to be added. */
export const findRepeatedMember = {
  request: z.strictObject({
    company_id: z.uuid(),
    email: z.string().max(320),
    social_insurance_number: z.string().max(40),
    /** The request key of the insert. A member that an earlier attempt added with it is the same request, not a repetition. */
    request_key: z.uuid().or(z.string().regex(/^[0-9a-f]{32}$/)),
  }),
  response: z.strictObject({
    repeats: z.strictObject({ name: z.string(), by: z.enum(['social_insurance_number', 'email']) }).nullable(),
  }),
} satisfies FunctionContract;
