import { isEmail, isLine } from '@portage/domain/text/text-rules';
import { z } from 'zod';
import { GRANTABLE_ROLES } from '../company-rights.ts';
import type { FunctionContract } from './contract.ts';

/** Invites an address to join the company with a role. The answer is the same whether the address has an account or not. */
export const inviteCompanyPerson = {
  request: z.object({
    company_id: z.uuid(),
    email: z.string().trim().max(320).refine(isEmail, 'Please enter a valid email address.'),
    name: z.string().trim().max(200).refine(isLine, 'Please remove line breaks and hidden characters.').default(''),
    role: z.enum(GRANTABLE_ROLES),
  }),
  response: z.strictObject({ invitation_id: z.uuid(), expires_at: z.iso.datetime() }),
} satisfies FunctionContract;
