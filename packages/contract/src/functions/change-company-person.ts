import { isLine } from '@portage/domain/text/text-rules';
import { z } from 'zod';
import { GRANTABLE_ROLES } from '../company-rights.ts';
import { done, type FunctionContract } from './contract.ts';

/** Changes the role or name of a person of the company. The owner's role changes only by transferring the company. */
export const changeCompanyPerson = {
  request: z
    .object({
      company_id: z.uuid(),
      person_id: z.uuid(),
      role: z.enum(GRANTABLE_ROLES).optional(),
      name: z.string().trim().max(200).refine(isLine, 'Please remove line breaks and hidden characters.').optional(),
    })
    .refine(({ role, name }) => role !== undefined || name !== undefined, 'a role or a name is required'),
  response: done,
} satisfies FunctionContract;
