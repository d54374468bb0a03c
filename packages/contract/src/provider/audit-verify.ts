import { z } from 'zod';
import type { FunctionContract } from '../functions/contract.ts';

/**
 * Starts a check of the whole audit log, which is what `portage audit verify` does. It is a job: its progress and result are a row of
 * `staff_audit_checks`. While one runs, the answer is that one.
 */
export const auditVerify = {
  request: z.strictObject({}),
  response: z.strictObject({ check: z.string() }),
} satisfies FunctionContract;
