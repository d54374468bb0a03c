import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Undoes the end of a team member's employment until its final pay is invoiced. Activating is a separate step. */
export const undoEnd = {
  request: z.strictObject({ team_member_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
