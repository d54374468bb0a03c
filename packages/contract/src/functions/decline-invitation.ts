import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Declines an invitation, with its link alone. */
export const declineInvitation = {
  request: z.strictObject({ token: z.string().min(1).max(100) }),
  response: done,
} satisfies FunctionContract;
