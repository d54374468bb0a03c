import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Requires two-step verification of all people of the company, or stops requiring it. */
export const requireSecondStep = {
  request: z.strictObject({ company_id: z.uuid(), required: z.boolean() }),
  response: done,
} satisfies FunctionContract;
