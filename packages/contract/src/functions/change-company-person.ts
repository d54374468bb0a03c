import { z } from 'zod';
import { GRANTABLE_ROLES } from '../company-rights.ts';
import { done, type FunctionContract } from './contract.ts';
import { line } from './text-fields.ts';

/** Changes the role or name of a person of the company. The owner's role changes only by transferring the company. */
export const changeCompanyPerson = {
  request: z
    .strictObject({
      company_id: z.uuid(),
      person_id: z.uuid(),
      role: z.enum(GRANTABLE_ROLES).optional(),
      name: line(200).optional(),
    })
    .refine(({ role, name }) => role !== undefined || name !== undefined, { path: ['role'] }),
  response: done,
} satisfies FunctionContract;
