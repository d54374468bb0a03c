import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** What the dashboard shows a person of a company until they close it: the question for their name, the note on the first payday. */
export const NOTICES = ['name', 'firstPayday'] as const;
export type Notice = (typeof NOTICES)[number];

/** Closes a notice for the caller, on all their devices. Safe to repeat. */
export const dismissNotice = {
  request: z.strictObject({ company_id: z.uuid(), notice: z.enum(NOTICES) }),
  response: done,
} satisfies FunctionContract;
