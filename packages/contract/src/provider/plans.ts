import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** Completes the plan that a client has requested, or cancels its latest plan. Refused when that is another plan by now. */
export const planDecision = {
  request: z.strictObject({ company_id: z.uuid(), plan_id: z.uuid() }),
  response: z.strictObject({ plan: z.string(), status: z.enum(['Completed', 'Cancelled']) }),
} satisfies FunctionContract;
