import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

const person = z.strictObject({ company_id: z.uuid(), team_member_id: z.uuid() });

/** Invites a person of the company to an account of their own, or sends an open invitation again. It goes to the person's address. */
export const inviteTeamMember = {
  request: person,
  response: z.strictObject({ email: z.string(), expires_at: z.iso.datetime() }),
} satisfies FunctionContract;

/** Withdraws a person's open invitation. */
export const withdrawTeamMemberInvitation = { request: person, response: done } satisfies FunctionContract;
