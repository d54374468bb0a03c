import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Asks for the deactivation of a team member of the caller's company, who becomes processing. */
export const deactivateTeamMember = {
  request: z.object({ team_member_id: z.uuid() }),
  response: done,
} satisfies FunctionContract;
