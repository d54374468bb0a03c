import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';
import { line } from './text-fields.ts';

/** Sets what the caller is called in a company: in its activity, its invitations and its mails. */
export const setOwnName = {
  request: z.strictObject({ company_id: z.uuid(), name: line(200).min(1) }),
  response: done,
} satisfies FunctionContract;
