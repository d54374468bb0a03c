import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Withdraws an invitation. Its link no longer works. */
export const revokeInvitation = {
  request: z.strictObject({ company_id: z.uuid(), invitation_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
