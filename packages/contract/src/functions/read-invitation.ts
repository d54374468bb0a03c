import { z } from 'zod';
import { GRANTABLE_ROLES, INVITATION_STATES } from '../company-rights.ts';
import type { FunctionContract } from './contract.ts';

/** What the holder of an invitation's link sees, signed in or not. */
export const readInvitation = {
  request: z.strictObject({ token: z.string().min(1).max(100) }),
  response: z.strictObject({
    state: z.enum(INVITATION_STATES),
    company: z.string(),
    email: z.string(),
    role: z.enum(GRANTABLE_ROLES),
    /** The inviter's name with the address, the address alone without one, or the provider. */
    invited_by: z.string(),
    expires_at: z.iso.datetime(),
  }),
} satisfies FunctionContract;
