import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Accepts or declines the offered company. The former owner becomes an admin. */
export const answerOwnership = {
  request: z.strictObject({ company_id: z.uuid(), accept: z.boolean() }),
  response: done,
} satisfies FunctionContract;
