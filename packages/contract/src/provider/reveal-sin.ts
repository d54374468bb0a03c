import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';
import { freshCode } from './fresh-code.ts';

/** A person's Social Insurance Number, shown once, for a fresh code of the authenticator app. */
export const revealSin = {
  request: z.strictObject({ team_member_id: z.uuid(), code: freshCode }),
  response: z.strictObject({ sin: z.string() }),
} satisfies FunctionContract;
