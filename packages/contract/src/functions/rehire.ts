import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

/** Records the first day of a team member who returns. Activating is a separate step. */
export const rehire = {
  request: z.strictObject({ team_member_id: z.uuid(), first_day: z.iso.date() }),
  response: done,
} satisfies FunctionContract;
