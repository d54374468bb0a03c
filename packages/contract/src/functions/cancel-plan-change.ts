import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Cancels the company's Processing plan and its checkout, which can then no longer be paid. The current plan stays. */
export const cancelPlanChange = {
  request: z.strictObject({ companyId: z.uuid() }),
  response: done,
} satisfies FunctionContract;
