import { z } from 'zod';
import { done, type FunctionContract, oneOf } from './contract.ts';

/**
 * Reminds a team member of the caller's company of the placement letter, cancels it, or sends a new one to the present address in
 * its place.
 */
export const changePlacementLetter = {
  request: z.strictObject({ team_member_id: z.uuid(), action: oneOf('remind', 'cancel', 'replace') }),
  response: done,
} satisfies FunctionContract;
