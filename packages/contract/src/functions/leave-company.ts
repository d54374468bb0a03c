import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Removes the caller from the company. The owner transfers it first. */
export const leaveCompany = {
  request: z.strictObject({ company_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
