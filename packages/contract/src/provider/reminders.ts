import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

/** Sends a client no payment reminders up to and including a day. */
export const pauseReminders = {
  request: z.strictObject({ client: z.uuid(), until: z.iso.date() }),
  response: done,
} satisfies FunctionContract;

/** Ends a client's pause of reminders. */
export const resumeReminders = {
  request: z.strictObject({ client: z.uuid() }),
  response: done,
} satisfies FunctionContract;
