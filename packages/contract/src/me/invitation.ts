import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** Gives the signed-in account the employment of an invitation to its address. */
export const acceptInvitation = {
  request: z.strictObject({ token: z.string().min(1).max(100) }),
  response: z.strictObject({ team_member_id: z.uuid() }),
} satisfies FunctionContract;
