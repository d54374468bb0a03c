import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** The findings of `portage doctor`, and the settings that it ran with. */
export const checkInstallation = {
  request: z.strictObject({}),
  response: z.strictObject({
    checked_at: z.string(),
    findings: z.array(
      z.strictObject({ check: z.string(), result: z.enum(['fine', 'note', 'wrong']), advice: z.string() }),
    ),
    settings: z.array(
      z.strictObject({
        name: z.string(),
        /** Null for a secret, and for a setting without a value. */
        value: z.string().nullable(),
        state: z.enum(['set', 'default', 'secret', 'unset']),
      }),
    ),
  }),
} satisfies FunctionContract;
