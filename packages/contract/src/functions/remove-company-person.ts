import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Removes a person from the company. Their access ends at once. */
export const removeCompanyPerson = {
  request: z.strictObject({ company_id: z.uuid(), person_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
