import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

export const personAccountActs = {
  /** Invites a person who is paid to an account of their own, in the provider's name, or sends an open invitation again. */
  'provider/invite-person': {
    request: z.strictObject({ team_member_id: z.uuid() }),
    response: z.strictObject({ email: z.string(), expires_at: z.iso.datetime() }),
  },

  /** Withdraws a person's open invitation. */
  'provider/withdraw-person-invitation': {
    request: z.strictObject({ team_member_id: z.uuid() }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
