import { z } from 'zod';
import { done, type FunctionContract } from '../functions/contract.ts';

/** Invites a person who is paid to an account of their own, in the provider's name, or sends an open invitation again. */
export const invitePerson = {
  request: z.strictObject({ team_member_id: z.uuid() }),
  response: z.strictObject({ email: z.string(), expires_at: z.iso.datetime() }),
} satisfies FunctionContract;

/** Withdraws a person's open invitation. */
export const withdrawPersonInvitation = {
  request: z.strictObject({ team_member_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
