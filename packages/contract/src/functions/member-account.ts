import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

const person = z.strictObject({ company_id: z.uuid(), team_member_id: z.uuid() });
const link = z.strictObject({ token: z.string().min(1).max(100) });

export const memberAccountFunctions = {
  /** Invites a person of the company to an account of their own, or sends an open invitation again. It goes to the person's address. */
  'invite-team-member': {
    request: person,
    response: z.strictObject({ email: z.string(), expires_at: z.iso.datetime() }),
  },

  /** Withdraws a person's open invitation. */
  'withdraw-team-member-invitation': { request: person, response: done },

  /** What the holder of the link sees of a person's invitation to an account of their own. */
  'read-member-invitation': {
    request: link,
    response: z.strictObject({
      state: z.enum(['pending', 'accepted', 'revoked', 'expired']),
      first_name: z.string(),
      company: z.string(),
      provider: z.string(),
      email: z.string(),
    }),
  },

  /** Opens the account of the invited address, to which a code can then be mailed that signs in. */
  'begin-member-account': {
    request: link,
    response: z.strictObject({ email: z.string() }),
  },
} satisfies Record<string, FunctionContract>;
