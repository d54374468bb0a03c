import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** Verifies the whole audit log, as `portage audit verify` does. */
export const auditVerify = {
  request: z.object({}),
  response: z.strictObject({
    checked_at: z.string(),
    entries: z.number(),
    checkpoints: z.number(),
    /** A sentence for each alteration that was found; empty when the log is intact. */
    findings: z.array(z.string()),
  }),
} satisfies FunctionContract;
