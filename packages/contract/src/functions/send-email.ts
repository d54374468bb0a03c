import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Sends an email to the caller's company. The only action is 'WELCOME'; the server refuses others. */
export const sendEmail = {
  request: z.object({ action: z.string(), user_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
