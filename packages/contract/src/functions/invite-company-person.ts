import { z } from 'zod';
import { GRANTABLE_ROLES } from '../company-rights.ts';
import type { FunctionContract } from './contract.ts';
import { emailAddress, line } from './text-fields.ts';

/** Invites an address to join the company with a role. The answer is the same whether the address has an account or not. */
export const inviteCompanyPerson = {
  request: z.strictObject({
    company_id: z.uuid(),
    email: emailAddress(320),
    name: line(200).default(''),
    role: z.enum(GRANTABLE_ROLES),
  }),
  response: z.strictObject({ invitation_id: z.uuid(), expires_at: z.iso.datetime() }),
} satisfies FunctionContract;
