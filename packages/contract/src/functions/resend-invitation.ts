import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Sends an invitation again with a new link. The former link no longer works. */
export const resendInvitation = {
  request: z.strictObject({ company_id: z.uuid(), invitation_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
