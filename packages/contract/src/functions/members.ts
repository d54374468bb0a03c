import { z } from 'zod';
import { done, type FunctionContract } from './contract.ts';

export const membersFunctions = {
  /** Whether someone of the caller's company has the Social Insurance Number or email address of a person who is about to be added. */
  'find-repeated-member': {
    request: z.strictObject({
      company_id: z.uuid(),
      email: z.string().max(320),
      social_insurance_number: z.string().max(40),
      /** The request key of the insert. A member that an earlier attempt added with it is the same request, not a repetition. */
      request_key: z.uuid().or(z.string().regex(/^[0-9a-f]{32}$/)),
    }),
    response: z.strictObject({
      repeats: z.strictObject({ name: z.string(), by: z.enum(['social_insurance_number', 'email']) }).nullable(),
    }),
  },

  /** Which Social Insurance Numbers of a file someone of the caller's company already has. */
  'find-repeated-numbers': {
    request: z.strictObject({
      company_id: z.uuid(),
      /** As many as a file may have rows. */
      social_insurance_numbers: z.array(z.string().regex(/^[0-9]{9}$/)).max(500),
    }),
    /** Their places in the request, from 0. */
    response: z.strictObject({ repeated: z.array(z.int()) }),
  },

  /** Asks for the deactivation of a team member of the caller's company, who becomes processing. */
  'deactivate-team-member': {
    request: z.object({ team_member_id: z.uuid() }),
    response: done,
  },
} satisfies Record<string, FunctionContract>;
