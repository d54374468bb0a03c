import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

/** Joins the company of an invitation, as the signed-in account with the invited address. */
export const acceptInvitation = {
  request: z.strictObject({ token: z.string().min(1).max(100) }),
  response: z.strictObject({ company_id: z.uuid() }),
} satisfies FunctionContract;
