import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/** Requeues one failed job, or all without an id. */
export const retryJob = {
  request: z.strictObject({ id: z.uuid().optional() }),
  response: z.strictObject({ retried: z.array(z.strictObject({ job: z.string(), id: z.string() })) }),
} satisfies FunctionContract;
