import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Cancels a dated change that no invoiced day depends on. */
export const cancelEmploymentChange = {
  request: z.strictObject({ team_member_id: z.uuid(), change_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
