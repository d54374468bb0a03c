import { z } from 'zod';
import type { FunctionContract } from './contract.ts';

const link = z.strictObject({ token: z.string().min(1).max(100) });

/** What the holder of the link sees of a person's invitation to an account of their own. */
export const readMemberInvitation = {
  request: link,
  response: z.strictObject({
    state: z.enum(['pending', 'accepted', 'revoked', 'expired']),
    first_name: z.string(),
    company: z.string(),
    provider: z.string(),
    email: z.string(),
  }),
} satisfies FunctionContract;

/** Opens the account of the invited address, to which a code can then be mailed that signs in. */
export const beginMemberAccount = {
  request: link,
  response: z.strictObject({ email: z.string() }),
} satisfies FunctionContract;
