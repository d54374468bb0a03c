import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Offers the company to one of its people, who has to accept. Null withdraws the offer. */
export const offerOwnership = {
  request: z.strictObject({ company_id: z.uuid(), person_id: z.uuid().nullable() }),
  response: done,
} satisfies FunctionContract;
